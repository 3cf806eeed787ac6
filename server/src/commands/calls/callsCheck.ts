import { readConfig } from '../../house/config.ts'
import { iceServersFor } from '../../video/line/iceServers.ts'
import { readCalls } from '../../video/line/settings.ts'
import { waysThrough } from '../../video/relay/ways.ts'

/*
 * `npm run calls-check` asks each TURN server of the settings for a way, with credentials as browsers get them, and says where it
 * would pass media on. It ends with an error if one of them gives none.
 */
const result = readConfig(process.env, [readCalls])
if ('problems' in result) throw new Error(result.problems.join('\n'))
const settings = result.config.of(readCalls)
const now = new Date()
const servers = iceServersFor(settings, {
  now,
  personId: 'calls-check',
  until: new Date(now.getTime() + 60_000),
}).filter(({ urls }) => urls.startsWith('turn'))
if (servers.length === 0)
  console.log(
    'TURN_URL is not set: calls work on one machine, in one network, and where browsers find a way.',
  )
for (const server of servers) {
  const ways = await waysThrough(server).catch(() => [])
  console.log(
    ways.length > 0
      ? `${server.urls} passes media on at ${ways.join(', ')}.`
      : `${server.urls} gave no way: check its address, its ports and TURN_SECRET.`,
  )
  if (ways.length === 0) process.exitCode = 1
}
