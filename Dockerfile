# The digest has no default: whoever builds says which image it is, and gets no other. ops/image-digests.sh prints it, a release writes it here.
ARG NODE_IMAGE=node:26-bookworm-slim
ARG NODE_DIGEST
FROM ${NODE_IMAGE}@${NODE_DIGEST} AS build
WORKDIR /lectern
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
# The archive of a release holds what was built instead of what builds it.
RUN node scripts/check-runtime.ts && if [ -f scripts/build.ts ]; then npm run build; fi

FROM ${NODE_IMAGE}@${NODE_DIGEST}
WORKDIR /lectern
ENV NODE_ENV=production HOST=0.0.0.0 LECTERN_DATA=/data NODE_COMPILE_CACHE=/tmp/lectern-compiled
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --omit=dev --workspace contract --workspace server --include-workspace-root && mkdir /data /backups && chown node /data /backups
COPY contract/src contract/src
COPY server/src server/src
COPY server/migrations server/migrations
COPY --from=build /lectern/web/dist web/dist
COPY --from=build /lectern/server/dist server/dist
USER node
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT || 3000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
