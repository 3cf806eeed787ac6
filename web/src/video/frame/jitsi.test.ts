import { afterEach, expect, test } from 'vitest'

import type { Shown } from '../engine/framed.ts'
import { openFrame } from './jitsi.ts'

/** The script of a host, as far as a page uses it. */
class Api {
  static opened: Api[] = []
  readonly done: string[] = []
  readonly listeners = new Map<string, (news: unknown) => void>()
  readonly domain: string
  readonly options: Readonly<Record<string, unknown>>
  constructor(domain: string, options: Readonly<Record<string, unknown>>) {
    this.domain = domain
    this.options = options
    Api.opened.push(this)
  }
  addListener(event: string, listener: (news: unknown) => void) {
    this.listeners.set(event, listener)
  }
  executeCommand(...command: readonly string[]) {
    this.done.push(command.join(' '))
  }
  dispose() {
    this.done.push('dispose')
  }
}

// The scripts of the tests load, and hold what the test says.
Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true })

let count = 0
afterEach(() => {
  Api.opened = []
  document.head.innerHTML = ''
  delete window.JitsiMeetExternalAPI
})

/** Opens the frame of a host that was not used before. */
function opening(url = `https://meet${(count += 1)}.example`) {
  const heard: unknown[] = []
  const opened = openFrame({
    url,
    place: document.createElement('div'),
    title: 'Call',
    roomName: 'r1',
    jwt: 'a.b.c',
    language: 'hi',
    mic: true,
    camera: false,
    joined: () => heard.push('joined'),
    shown: (part: Partial<Shown>) => heard.push(part),
    recorded: (isOn: boolean) => heard.push({ isOn }),
    left: () => heard.push('left'),
    failed: () => heard.push('failed'),
  })
  const script = () => document.head.querySelector<HTMLScriptElement>(`script[src^="${url}"]`)
  return { url, heard, opened, script }
}

async function open() {
  window.JitsiMeetExternalAPI = Api
  const parts = opening()
  const close = await parts.opened
  const [api] = Api.opened
  if (api === undefined) throw new Error('No frame was opened.')
  const say = (event: string, news: unknown = {}) => api.listeners.get(event)?.(news)
  return { ...parts, api, close, say }
}

test('a recording that the host makes all the same is told to stop, and the person hears of it', async () => {
  const { api, say, heard } = await open()
  say('recordingStatusChanged', { on: true, mode: 'file' })
  expect(api.done).toEqual(['stopRecording file'])
  say('recordingStatusChanged', { on: false, mode: 'file' })
  expect(api.done).toEqual(['stopRecording file'])
  expect(heard).toEqual([{ isOn: true }, { isOn: false }])
})

test('the frame opens the room with its token, without a page before it, and with the devices as chosen', async () => {
  const { api, script, url } = await open()
  expect(script()?.src).toBe(`${url}/external_api.js`)
  expect(api.domain).toBe(new URL(url).host)
  expect(api.options).toMatchObject({ roomName: 'r1', jwt: 'a.b.c', lang: 'hi', noSSL: false })
  expect(api.options.configOverwrite).toMatchObject({
    prejoinConfig: { enabled: false },
    startWithAudioMuted: false,
    startWithVideoMuted: true,
    toolbarButtons: expect.not.arrayContaining(['recording', 'invite', 'chat', 'livestreaming']),
  })
})

test('what the person shows is told, and the raised hands of others are not', async () => {
  const { heard, say } = await open()
  say('videoConferenceJoined', { id: 'own' })
  say('audioMuteStatusChanged', { muted: true })
  say('raiseHandUpdated', { id: 'other', handRaised: 5 })
  say('raiseHandUpdated', { id: 'own', handRaised: 5 })
  say('screenSharingStatusChanged', { on: true })
  expect(heard).toEqual(['joined', { mic: false }, { hand: true }, { screen: true }])
})

test('a fatal error fails, another does not, and a closed frame says nothing more', async () => {
  const { api, close, heard, say } = await open()
  say('errorOccurred', { error: { name: 'conference.blip', isFatal: false } })
  expect(heard).toEqual([])
  say('errorOccurred', { error: { name: 'connection.passwordRequired', isFatal: true } })
  expect(heard).toEqual(['failed'])
  close()
  say('readyToClose')
  expect([heard, api.done]).toEqual([['failed'], ['hangup', 'dispose']])
})

test('a script of someone else fails, and is asked for again the next time', async () => {
  const first = opening()
  await expect(first.opened).rejects.toThrow('does not answer')
  expect(first.script()).toBeNull()
  window.JitsiMeetExternalAPI = Api
  const second = opening(first.url)
  expect(await second.opened).toBeTypeOf('function')
})
