# The API and the worker. Migrations run in the API's image:
#   docker build -f infra/docker/service.Dockerfile --build-arg SERVICE=worker -t fairhand/worker .
# Uses no BuildKit features, so that the classic builder works too.
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
COPY infra/build/swc-service.json infra/build/service.ts infra/build/
COPY infra/docker/forward.ts infra/docker/ready.ts infra/docker/
RUN for file in forward ready; do npx swc infra/docker/$file.ts -o infra/docker/$file.mjs --quiet --config-file infra/build/swc-service.json || exit 1; done
COPY services/contracts services/contracts
COPY services/core services/core
RUN npm run build -w services/contracts -w services/core
ARG SERVICE=api
COPY services/${SERVICE} services/${SERVICE}
RUN npm run build -w services/${SERVICE}

FROM manifests AS packages
ARG SERVICE=api
RUN npm ci --ignore-scripts --no-audit --no-fund --no-progress --omit=dev -w services/${SERVICE}
COPY infra/docker/prune infra/bootstrap/notices.mjs /usr/local/bin/
RUN prune services/${SERVICE} && node /usr/local/bin/notices.mjs >THIRD-PARTY-NOTICES.txt

FROM ${NODE_IMAGE} AS node
COPY infra/docker/node-license /usr/local/bin/
RUN node-license

# The Debian of the Node image, without npm and headers, which are not needed at run time.
FROM ${RUNTIME_IMAGE}
COPY --from=node /usr/local/bin/node /usr/local/bin/
COPY --from=node /notices /usr/share/doc/node
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home node \
 && install -d -o node -g node /data/mail /data/objects /data/proxy
ENV NODE_ENV=production API_HOST=0.0.0.0 WORKER_HOST=0.0.0.0 MAIL_DIR=/data/mail \
    GLIBC_TUNABLES=glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072
WORKDIR /site
COPY infra/docker/healthy /usr/local/bin/
ARG SERVICE=api
COPY --from=packages /site ./
COPY --from=build /site/services/contracts/dist services/contracts/dist
COPY --from=build /site/services/core/dist services/core/dist
COPY --from=build /site/services/${SERVICE}/dist services/${SERVICE}/dist
COPY --from=build /site/infra/docker/forward.mjs /site/infra/docker/ready.mjs infra/docker/
RUN ln -s services/${SERVICE}/dist/main.js main.js
USER node
CMD ["node", "main.js"]
ARG GIT_COMMIT=
LABEL org.opencontainers.image.title="fairhand ${SERVICE}" \
      org.opencontainers.image.description="A service of the Fairhand website and lead desk" \
      org.opencontainers.image.licenses=MIT \
      org.opencontainers.image.revision="${GIT_COMMIT}"
