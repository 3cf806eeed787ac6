import * as v from 'valibot'

/** Files that stay on the machine that builds: settings with passwords, keys, data, releases and what a round of faults left. */
const unwanted = [
  /(^|\/)\.env(\.|$)/,
  /(^|\/)\.(git|data|releases|faults|screens|build|npmrc)(\/|$)/,
  /(^|\/)test-results(\/|$)/,
  /\.(age|backup|pem|key|oci\.tar)$/,
  /(^|\/)(backup-key|id_(rsa|ed25519))$/,
]

/** Returns the files of an image that must not be in it; certificates in packages are public. */
export function keptBack(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !path.includes('node_modules/') && unwanted.some((each) => each.test(path)))
}

const configured = v.object({
  Docker: v.object({
    config: v.object({
      User: v.string(),
      Healthcheck: v.optional(v.object({ Test: v.array(v.string()) })),
    }),
  }),
})

/** Returns the user and the health check of what `buildah inspect` prints. Throws if there is no health check. */
export function configurationOf(inspected: string) {
  const { User: user, Healthcheck: health } = v.parse(configured, JSON.parse(inspected)).Docker.config
  if (health === undefined) throw new Error('The image has no health check.')
  return { user, health: health.Test }
}
