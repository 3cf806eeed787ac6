/*
 * The part of the service worker that shows notifications. It runs while no page is open, so it has no token and no texts. A push brings
 * its texts, and a seal with which the person replies or stops the kind.
 */

/** A push as the server writes it. */
interface Push {
  readonly id: string
  /** Its place on the screen. */
  readonly tag: string
  readonly person: string
  readonly title: string
  readonly body: string
  readonly picture: string
  readonly page: string
  readonly language: string
  readonly channel: string | undefined
  readonly actions: readonly { readonly action: string; readonly title: string }[]
  readonly stopped: string
  readonly accepted: string
  readonly waits: string
  readonly seal: string
}

interface Window {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(data: unknown, ports: readonly MessagePort[]): void
}
interface Shown {
  readonly data: unknown
  close(): void
}
interface ShownOptions {
  readonly body: string
  readonly tag: string
  readonly lang?: string
  readonly icon?: string
  /** The mark in the phone's status bar: only its outline is used. */
  readonly badge?: string
  readonly data?: unknown
  readonly actions?: readonly { readonly action: string; readonly title: string; readonly type?: string }[]
}
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}
interface ClickEvent extends WorkerEvent {
  readonly action: string
  /** What the person typed into the notification, where the browser has a field for it. */
  readonly reply?: string | null
  readonly notification: Shown
}

/** The parts of the worker that notifications need. */
export interface PushWorker {
  readonly location: { readonly origin: string }
  readonly registration: { showNotification(title: string, options: ShownOptions): Promise<void> }
  readonly clients: {
    matchAll(options: {
      readonly type: 'window'
      readonly includeUncontrolled: true
    }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', hear: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', hear: (event: ClickEvent) => void): void
}

/** The outbox of the pages, as the worker reaches it. Both return whether the device stored the change. */
export interface ReplyOutbox {
  put(id: string, entry: object): Promise<boolean>
  remove(id: string): Promise<boolean>
}

/** Shows pushes, and does what a person presses on them. */
export function startPushes(worker: PushWorker, outbox: ReplyOutbox = outboxOnDevice): void {
  worker.addEventListener('push', (event) => {
    const push = read(event.data)
    if (push === undefined) warn('A push could not be read.')
    else event.waitUntil(show(worker, push).catch(() => warn('A push could not be shown.')))
  })
  worker.addEventListener('notificationclick', (event) => {
    const { notification, action, reply } = event
    notification.close()
    const push = pushIn(notification.data)
    if (push !== undefined) event.waitUntil(act({ worker, outbox }, push, { action, reply: reply ?? '' }))
  })
}

/** A push that cannot be shown is only logged: the worker has nobody to tell. */
function warn(words: string): void {
  // oxlint-disable-next-line no-console -- the console of the browser is the log of a worker
  console.warn(words)
}

function read(data: PushEvent['data']): Push | undefined {
  try {
    return pushIn(data?.json())
  } catch {
    return undefined
  }
}

/** Returns a push in its shape; a field that is missing is empty. */
function pushIn(data: unknown): Push | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const fields = new Map(Object.entries(data))
  const text = (name: string) => {
    const value: unknown = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const actions: unknown = fields.get('actions')
  return {
    id: text('id'),
    tag: text('tag') || text('id'),
    person: text('person'),
    title: text('title'),
    body: text('body'),
    picture: text('picture'),
    page: text('page'),
    language: text('language'),
    channel: text('channel') || undefined,
    actions: Array.isArray(actions) ? actions.filter(isAction) : [],
    stopped: text('stopped'),
    accepted: text('accepted'),
    waits: text('waits'),
    seal: text('seal'),
  }
}

function isAction(value: unknown): value is Push['actions'][number] {
  return typeof value === 'object' && value !== null && 'action' in value && 'title' in value
}

/** A later push with the same tag replaces the notification without a sound. Each push shows something: Safari withdraws the permission otherwise. */
async function show({ registration }: PushWorker, push: Push): Promise<void> {
  await registration.showNotification(push.title, {
    body: push.body,
    tag: push.tag,
    lang: push.language,
    icon: push.picture || '/icons/192.png',
    badge: '/icons/badge.png',
    data: push,
    actions: push.actions.map((each) => (each.action === 'reply' ? { ...each, type: 'text' } : each)),
  })
}

interface Pressed {
  readonly action: string
  readonly reply: string
}

interface Parts {
  readonly worker: PushWorker
  readonly outbox: ReplyOutbox
}

async function act({ worker, outbox }: Parts, push: Push, { action, reply }: Pressed): Promise<void> {
  const text = reply.trim()
  // On some desktops Chromium names no action for what was typed.
  if ((action === 'reply' || action === '') && text !== '') return sendReply({ worker, outbox }, push, text)
  if (action === 'tooMuch') return stop(worker, push)
  if (action === 'accept') return accept(worker, push)
  await openPage(worker, push.page)
}

/** Opens a page in an open tab, or in a new one. */
async function openPage({ clients, location }: PushWorker, page: string): Promise<void> {
  const address = new URL(page, location.origin)
  if (address.origin !== location.origin) return
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = open.filter(({ url }) => new URL(url).pathname !== '/')
  if (first === undefined) return void (await clients.openWindow(address.href))
  await first.focus()
  if (!(await isTold(first, `${address.pathname}${address.search}`))) await first.navigate(address.href)
}

/** Milliseconds in which a page says that it changes its address itself, and so keeps what was typed. */
const pageMs = 1000

function isTold(window: Window, open: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const tooLate = setTimeout(() => resolve(false), pageMs)
    port1.addEventListener('message', () => {
      clearTimeout(tooLate)
      resolve(true)
    })
    port1.start()
    window.postMessage({ open }, [port2])
  })
}

async function stop(
  { registration }: PushWorker,
  { seal, stopped, title, tag, language }: Push,
): Promise<void> {
  const isStopped = await isAccepted('/api/v2/notifications/too-much/', { seal })
  if (isStopped === true) await registration.showNotification(title, { body: stopped, tag, lang: language })
}

/** Accepts an invitation. If that is refused, or without a network, its page opens and says why. */
async function accept(worker: PushWorker, push: Push): Promise<void> {
  const { accepted, tag, language, page, seal, title } = push
  if ((await isAccepted('/api/v2/calendar/notice-answers/', { seal })) !== true) return openPage(worker, page)
  await worker.registration.showNotification(title, { body: accepted, tag, lang: language, data: push })
}

/**
 * Puts a reply into the outbox, from which an open page also sends it, and sends it. Both name the same id, so the message is stored once.
 * Without a network it stays there until a page opens.
 */
async function sendReply({ worker, outbox }: Parts, push: Push, text: string): Promise<void> {
  const { channel, tag, language, person, seal, title, waits } = push
  if (channel === undefined) return
  const entryId = crypto.randomUUID()
  const given = { channel, message: text, mentions: [], replyTo: null, gif: null, file: null, link: null }
  const entry = { id: entryId, action: 'chat.send', given, personId: person, at: Date.now() }
  const isStored = await outbox.put(entryId, entry)
  const sent = await isAccepted('/api/v2/chat/notice-replies/', { seal, message: text, temp_id: entryId })
  if (sent === true && isStored) await outbox.remove(entryId)
  if (isStored) tellPages()
  if (sent !== true)
    await worker.registration.showNotification(title, { body: waits, tag, lang: language, data: push })
}

function tellPages(): void {
  const pages = new BroadcastChannel('outbox')
  pages.postMessage({})
  pages.close()
}

/** Whether the server accepted a request; undefined if it did not reply. */
async function isAccepted(path: string, body: unknown): Promise<boolean | undefined> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.ok
  } catch {
    return undefined
  }
}

/** Changes the outbox of the pages; returns whether that worked. The pages' own module would bring a file that a worker cannot load. */
function inOutbox(change: (entries: IDBObjectStore) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('saathi-outbox')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('entries'))
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      const database = opening.result
      try {
        const changing = database.transaction('entries', 'readwrite')
        changing.addEventListener('complete', () => end(true))
        changing.addEventListener('abort', () => end(false))
        change(changing.objectStore('entries'))
      } catch {
        end(false)
      }
      function end(isDone: boolean) {
        database.close()
        resolve(isDone)
      }
    })
  })
}

const outboxOnDevice: ReplyOutbox = {
  put: (id, entry) => inOutbox((entries) => entries.put(entry, id)),
  remove: (id) => inOutbox((entries) => entries.delete(id)),
}
