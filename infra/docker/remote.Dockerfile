# The build of one frontend, and the program that publishes it. Each team builds and runs its own:
#   docker build -f infra/docker/remote.Dockerfile --build-arg REMOTE=mfe-forms -t fairhand/mfe-forms .
#   docker run --rm -e RELEASE_SITE=https://www.example.com -e RELEASE_TOKEN fairhand/mfe-forms node publish.mjs
ARG NODE_IMAGE=node:24-bookworm-slim
ARG RUNTIME_IMAGE=debian:bookworm-slim

# These lines are the same in all Dockerfiles, so that Docker builds them once.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY services/contracts/package.json services/contracts/
COPY services/core/package.json services/core/
COPY services/api/package.json services/api/
COPY services/worker/package.json services/worker/
COPY shell/platform/package.json shell/platform/
COPY kit/package.json kit/
COPY shell/package.json shell/
COPY mfe-marketing/package.json mfe-marketing/
COPY mfe-forms/package.json mfe-forms/
COPY mfe-admin/package.json mfe-admin/
COPY testing/package.json testing/
COPY infra/package.json infra/

FROM manifests AS tools
RUN npm ci --ignore-scripts --no-audit --no-fund --no-progress && rm -rf ~/.npm

FROM tools AS build
COPY infra/build/swc-service.json infra/build/
COPY infra/docker/publish.ts infra/docker/
COPY infra/bootstrap/notices.mjs infra/bootstrap/
RUN npx swc infra/docker/publish.ts -o publish.mjs --quiet --config-file infra/build/swc-service.json
COPY tsconfig.json ./
COPY kit kit
RUN npm run build -w kit
COPY services/contracts services/contracts
COPY shell/platform shell/platform
ARG REMOTE=mfe-forms
COPY ${REMOTE} ${REMOTE}
RUN npm run build -w ${REMOTE} \
 && tar -C ${REMOTE}/dist -cf /site/release.tar manifest.json client server \
 && cp ${REMOTE}/dist/manifest.json /site/manifest.json
# Runs in an empty folder, because the image contains no packages, only the build.
RUN mkdir /empty && cd /empty \
 && node /site/infra/bootstrap/notices.mjs /site/${REMOTE}/dist/client/third-party-notices.txt >/site/THIRD-PARTY-NOTICES.txt

FROM ${NODE_IMAGE} AS node
COPY infra/docker/node-license /usr/local/bin/
RUN node-license

# The Debian of the Node image, without npm and headers, which are not needed at run time.
FROM ${RUNTIME_IMAGE}
COPY --from=node /usr/local/bin/node /usr/local/bin/
COPY --from=node /notices /usr/share/doc/node
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home node
ENV NODE_ENV=production
WORKDIR /site
COPY --from=build /site/release.tar /site/manifest.json /site/publish.mjs /site/THIRD-PARTY-NOTICES.txt ./
USER node
# Keeps running afterwards: `up --wait` treats a service that has ended as failed.
CMD ["sh", "-c", "node publish.mjs && exec sleep infinity"]
ARG REMOTE=mfe-forms
ARG GIT_COMMIT=
ENV GIT_COMMIT=${GIT_COMMIT}
LABEL org.opencontainers.image.title="fairhand ${REMOTE}" \
      org.opencontainers.image.description="A build of one frontend of the Fairhand website" \
      org.opencontainers.image.licenses=MIT \
      org.opencontainers.image.revision="${GIT_COMMIT}"
