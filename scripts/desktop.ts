import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

import { findProgram } from './debianProgram.ts'

/** A notification as the desktop draws it now. */
export interface DrawnNotification {
  readonly id: number
  readonly title: string
  readonly body: string
  /** The words of its buttons. */
  readonly buttons: readonly string[]
}

/** A desktop whose programs show notifications, and on which a person answers them. */
export interface Desktop {
  /** The environment in which a program finds the desktop. */
  readonly environment: Readonly<Record<string, string>>
  drawn(): DrawnNotification[]
  /** Types an answer into the text field of a notification. */
  reply(id: number, text: string): void
  close(): void
}

const usedBy = 'The journey of notifications'
const service = 'org.freedesktop.Notifications'

/** Returns the path of the Chromium that draws notifications; the one without windows draws none. On Debian as root it is installed. */
export function findDrawingChromium(): string {
  return findProgram({ name: 'chromium', package: 'chromium', setting: 'CHROMIUM_WITH_WINDOWS', usedBy })
}

/**
 * Starts a desktop of Debian's own parts: the bus of D-Bus, and python-dbusmock as the server of notifications by the specification of
 * freedesktop.org. It writes a line about each call, from which the notifications are read.
 */
export async function startDesktop(): Promise<Desktop> {
  const { daemon, gdbus } = findParts()
  const options = ['--session', '--nofork', '--print-address', '--address=unix:dir=/tmp']
  const bus = spawn(daemon, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const environment = { ...environmentNow(), DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) }
  const capabilities = JSON.stringify({ capabilities: 'actions body inline-reply persistence' })
  const words = ['-u', '-m', 'dbusmock', '--session', '--template', 'notification_daemon']
  const server = spawn('/usr/bin/python3', [...words, '--parameters', capabilities], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let log = ''
  server.stdout.on('data', (bytes: Buffer) => (log += bytes.toString()))
  const ask = (act: string, ...given: readonly string[]) =>
    execFileSync(gdbus, [act, '--session', ...given], { env: environment, timeout: 30_000 })
  ask('wait', '--timeout', '30', service)
  return {
    environment,
    drawn: () => drawnIn(log),
    reply(id, text) {
      const path = `/${service.replaceAll('.', '/')}`
      const emit = [
        '--dest',
        service,
        '--object-path',
        path,
        '--method',
        'org.freedesktop.DBus.Mock.EmitSignal',
      ]
      ask(
        'call',
        ...emit,
        service,
        'NotificationReplied',
        'us',
        `[<uint32 ${id}>, <${JSON.stringify(text)}>]`,
      )
    },
    close() {
      server.kill()
      bus.kill()
    },
  }
}

/** Finds the parts of the desktop; on Debian as root they are installed. */
function findParts() {
  const daemon = findProgram({
    name: 'dbus-daemon',
    package: 'dbus-daemon',
    setting: 'DBUS_DAEMON_PATH',
    usedBy,
  })
  const gdbus = findProgram({ name: 'gdbus', package: 'libglib2.0-bin', setting: 'GDBUS_PATH', usedBy })
  findProgram({
    name: 'python3-dbusmock',
    package: 'python3-dbusmock',
    path: '/usr/lib/python3/dist-packages/dbusmock/__init__.py',
    setting: 'DBUSMOCK_PATH',
    usedBy,
  })
  return { daemon, gdbus }
}

function environmentNow(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The bus of the desktop says nothing.')
  const said: unknown[] = await once(stdout, 'data')
  return String(said[0]).trim()
}

/** A call in the log: a notification with what it replaces, its title, its body and its buttons, or the end of one. */
const called =
  /Notify "[^"]*" (?<replaced>\d+) "[^"]*" "(?<title>[^"]*)" "(?<body>[^"]*)" \[(?<buttons>[^\]]*)\]|CloseNotification (?<closed>\d+)/g

/** Reads what is drawn now. The server numbers notifications from 1, and one that replaces another has its number. */
export function drawnIn(log: string): DrawnNotification[] {
  const drawn = new Map<number, DrawnNotification>()
  let last = 0
  for (const { groups = {} } of log.matchAll(called)) {
    const { body = '', buttons = '', closed, replaced, title = '' } = groups
    if (closed !== undefined) drawn.delete(Number(closed))
    else {
      const isNew = replaced === undefined || replaced === '0'
      if (isNew) last += 1
      const id = isNew ? last : Number(replaced)
      const words = [...buttons.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
      // Each button has its id before its words.
      drawn.set(id, { id, title, body, buttons: words.filter((_, index) => index % 2 === 1) })
    }
  }
  return [...drawn.values()]
}
