# The shell: the server that renders documents, serves releases and proxies /api.
#   docker build -f infra/docker/shell.Dockerfile -t fairhand/shell .
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
COPY services/contracts services/contracts
COPY services/core services/core
COPY kit kit
RUN npm run build -w services/contracts -w services/core -w kit
COPY shell shell
# Not `npm run build -w shell`: that would also build the package in shell/platform.
RUN cd shell && npx webpack build

# The shell does not need TypeORM, because it uses `pg` directly, nor jsdom, which its build contains.
FROM manifests AS packages
RUN npm ci --ignore-scripts --no-audit --no-fund --no-progress --omit=dev -w shell
COPY infra/docker/prune infra/bootstrap/notices.mjs /usr/local/bin/
COPY --from=build /site/shell/dist/builds /builds
RUN prune shell && rm -rf node_modules/typeorm shell/node_modules/jsdom \
 && node /usr/local/bin/notices.mjs /builds/*/server/third-party-notices-server.txt >THIRD-PARTY-NOTICES.txt

FROM ${NODE_IMAGE} AS node
COPY infra/docker/node-license /usr/local/bin/
RUN node-license

# The Debian of the Node image, without npm and headers, which are not needed at run time.
FROM ${RUNTIME_IMAGE}
COPY --from=node /usr/local/bin/node /usr/local/bin/
COPY --from=node /notices /usr/share/doc/node
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /site
COPY infra/docker/healthy /usr/local/bin/
COPY --from=packages /site ./
COPY --from=build /site/services/contracts/dist services/contracts/dist
COPY --from=build /site/services/core/dist services/core/dist
COPY --from=build /site/shell/dist shell/dist
USER node
EXPOSE 3000
CMD ["node", "shell/dist/server/main.mjs"]
ARG GIT_COMMIT=
LABEL org.opencontainers.image.title="fairhand shell" \
      org.opencontainers.image.description="The host of the Fairhand website" \
      org.opencontainers.image.licenses=MIT \
      org.opencontainers.image.revision="${GIT_COMMIT}"
