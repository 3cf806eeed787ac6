import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

import { pushSubscription } from '@saathi/contract/notifications/pushCalls.ts'
import * as v from 'valibot'

import { type Database, openDatabase, sql } from '../server/src/engines/database/database.ts'
import { addDeliveries } from '../server/src/notifications/delivery/store.ts'
import { type PushService, startPushService } from '../scripts/pushService.ts'
import { pace } from './chat.ts'
import { startMeasured } from './child.ts'
import { type BenchSystem, type LoadPerson, productFile } from './system.ts'
import { ratio } from './table.ts'

const people = 5000
const subscription = v.pipe(v.string(), v.parseJson(), pushSubscription)
const noticesEach = 2
/** The choice of the measured notices. People also get others, such as one about a message of the chat that they have not read. */
const measuredChoice = 'match'
/** People who chat in pairs while notices leave. */
const chatting = 200
const patienceMs = 300_000
/** How many pushes a process sends at once. */
const runners = 8

/**
 * (o) 10,000 notices to the devices of 5,000 people. The process that sends them is killed in the middle and started again. It
 * measures the time until the last one arrived, and counts the notices on more than one screen.
 */
export async function measureNotices(system: BenchSystem): Promise<string[]> {
  const own = await system.load(people, 2, 1)
  const service = await startPushService()
  const db = openDatabase({ url: system.databaseUrl, connections: 4 }, () => undefined)
  try {
    await addDevices(db, service, own)
    await addNotices(db, own, 'first')
    const all = people * noticesEach
    const begun = performance.now()
    const first = start(system, service)
    await arrived(service, all / 2)
    first.kill('SIGKILL')
    await once(first, 'exit')
    const sentBefore = measuredOf(service).length
    const second = start(system, service)
    await arrived(service, all, () => screensOf(service).reduce((sum, count) => sum + count, 0))
    const seconds = (performance.now() - begun) / 1000
    second.stdin?.end()
    await once(second, 'exit')
    const screens = screensOf(service)
    const again = measuredOf(service).length - all
    const alone = await chatted(system, service)
    await addNotices(db, own, 'second')
    const beside = await chatted(system, service)
    return [
      `notices sent                     ${all} in ${seconds.toFixed(1)} s (${(all / seconds).toFixed(0)} a second), killed after ${sentBefore}`,
      `pushes that replaced themselves  ${again}: the attempts of the killed process whose result was not stored`,
      `screens with another number      ${screens.filter((count) => count !== noticesEach).length} of ${people} do not show ${noticesEach} notices`,
      ratio('pushes that came twice ÷ runners of the killed process', again / runners, 'at most 1'),
      ratio('seconds for 10,000 notices ÷ 120', seconds / 120, 'at most 1'),
      ratio('deliveries of the chat while notices leave ÷ without', beside / alone, 'at least 0.95'),
    ]
  } finally {
    await service.close()
    await db.close()
  }
}

/** Returns the deliveries a second of a chat at 200 messages a second, in the process that sends the waiting notices. */
async function chatted(system: BenchSystem, service: PushService): Promise<number> {
  const pairs = await system.load(chatting, 2, 0)
  const options = ['--database', system.databaseUrl, '--data', system.folder, '--jobs']
  const server = await startMeasured(productFile, options, {
    PUSH_HOSTS: service.host,
    SOCKET_RATE: '100000',
  })
  try {
    return (await pace(server, pairs, { isProduct: true, warmUpMs: 5000 })).perSecond
  } finally {
    await server.stop()
  }
}

function start({ databaseUrl, folder }: BenchSystem, service: PushService) {
  const options = ['--database', databaseUrl, '--data', folder, '--jobs']
  const child = spawn(process.execPath, ['--disable-warning=FSTDEP023', productFile, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PUSH_HOSTS: service.host },
  })
  createInterface({ input: child.stdout }).resume()
  return child
}

/** Waits until this many pushes have arrived. */
async function arrived(
  service: PushService,
  most: number,
  count = () => measuredOf(service).length,
): Promise<void> {
  const until = performance.now() + patienceMs
  while (count() < most) {
    if (performance.now() > until) throw new Error(`Only ${count()} of ${most} notices arrived.`)
    await pause(50)
  }
}

/** Returns the pushes of the measured notices that have arrived. */
function measuredOf(service: PushService) {
  return service.received().filter(({ payload }) => payload.kind === measuredChoice)
}

/** Returns how many notices each screen shows. A later push with the same place on the screen replaces the earlier one. */
function screensOf(service: PushService): number[] {
  const screens = new Map<string, Set<string>>()
  for (const { payload, deviceId } of measuredOf(service)) {
    const place = String(payload.tag ?? payload.id)
    screens.set(deviceId, (screens.get(deviceId) ?? new Set()).add(place))
  }
  return [...screens.values()].map(({ size }) => size)
}

/** Gives each person a device, and no quiet hours. */
async function addDevices(db: Database, service: PushService, own: readonly LoadPerson[]): Promise<void> {
  const at = new Date()
  const devices = own.map(({ id }) => {
    const { endpoint, keys } = v.parse(subscription, service.makeDevice().registrationId)
    return { id, endpoint, ...keys }
  })
  await db.run(sql`
    insert into push_devices (id, person_id, sign_in_id, endpoint, p256dh, auth, user_agent, created_at, seen_at)
    select 'bench-' || person, person, person, endpoint, p256dh, auth, 'bench', ${at}, ${at}
    from unnest(${devices.map(({ id }) => id)}::text[], ${devices.map(({ endpoint }) => endpoint)}::text[],
      ${devices.map(({ p256dh }) => p256dh)}::text[], ${devices.map(({ auth }) => auth)}::text[])
      as given (person, endpoint, p256dh, auth)`)
  await db.run(sql`
    insert into notice_rhythms (person_id, quiet_from, quiet_to, shows_words, changed_at)
    select person, '00:00', '00:00', false, ${at} from unnest(${own.map(({ id }) => id)}::text[]) as given (person)`)
}

async function addNotices(db: Database, own: readonly LoadPerson[], mark: string): Promise<void> {
  const at = new Date()
  for (let from = 0; from < own.length; from += 500) {
    await db.transaction(async (tx) => {
      for (const { id: personId } of own.slice(from, from + 500))
        for (let number = 0; number < noticesEach; number += 1) {
          const noticeId = `bench-${mark}-${personId}-${number}`
          await tx.run(sql`
            insert into notices (id, person_id, kind, key, params, created_at)
            values (${noticeId}, ${personId}, 'matchesProposed', ${noticeId}, '{"days": "7"}', ${at})`)
          const channels = [{ channel: 'push', result: 'waiting' }] as const
          await addDeliveries(tx, { noticeId, personId, grown: 0, channels, at })
        }
    })
  }
}
