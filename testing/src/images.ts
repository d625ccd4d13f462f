/** As in docker-compose.yml: the maintained fork, or the image from the environment. */
export const MINIO_IMAGE = process.env.MINIO_IMAGE?.trim() || 'cgr.dev/chainguard/minio:latest';
