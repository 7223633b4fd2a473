# Builds BlackBox and packs it without a JDK:
#   docker build -t blackbox .
#   docker run --rm -v "$PWD:/work" blackbox show session.bbox
FROM eclipse-temurin:25-jdk AS build
RUN apt-get update && apt-get install -y --no-install-recommends maven && rm -rf /var/lib/apt/lists/*
COPY . /src
WORKDIR /src
RUN scripts/dist && mv target/dist/blackbox-*/ /blackbox

FROM debian:stable-slim
RUN apt-get update && apt-get install -y --no-install-recommends less && rm -rf /var/lib/apt/lists/*
COPY --from=build /blackbox /opt/blackbox
RUN ln -s /opt/blackbox/blackbox /usr/local/bin/blackbox
WORKDIR /work
ENTRYPOINT ["blackbox"]
