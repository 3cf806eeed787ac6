import type { Shown } from '../engine/framed.ts'

/** The frame of a Jitsi host, as its `external_api.js` makes it. */
interface Frame {
  addListener(event: string, listener: (news: unknown) => void): void
  executeCommand(command: string, ...given: readonly unknown[]): void
  dispose(): void
}

declare global {
  interface Window {
    JitsiMeetExternalAPI?: new (domain: string, options: Readonly<Record<string, unknown>>) => Frame
  }
}

/** The buttons of the frame. Invitations, recordings and chats are missing: they belong to the product. */
const toolbar = [
  'microphone',
  'camera',
  'desktop',
  'raisehand',
  'tileview',
  'select-background',
  'settings',
  'hangup',
]

/** Milliseconds in which the script and then the room must be there: a thin line needs long for the page of the host. */
const longestMs = { script: 30_000, room: 120_000 }

let loading: { readonly url: string; readonly loaded: Promise<void> } | undefined

/** Loads the script of a host. A load that failed is tried again the next time. */
function load(url: string): Promise<void> {
  if (loading?.url !== url) loading = { url, loaded: loadOnce(url) }
  const { loaded } = loading
  loaded.catch(() => {
    if (loading?.loaded === loaded) loading = undefined
  })
  return loaded
}

function loadOnce(url: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error('The host of calls does not answer.'))
    }
    const timer = setTimeout(fail, longestMs.script)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (window.JitsiMeetExternalAPI === undefined) fail()
      else resolve()
    })
    script.src = `${url}/external_api.js`
    script.async = true
    document.head.append(script)
  })
}

/** What a frame is opened with, and who hears of it. */
export interface FrameParts {
  readonly place: HTMLElement
  /** What screen readers call the frame. */
  readonly title: string
  readonly url: string
  readonly roomName: string
  readonly jwt: string
  readonly language: string
  readonly mic: boolean
  readonly camera: boolean
  /** The person is in the room of the host. */
  joined(): void
  shown(part: Partial<Shown>): void
  /** The host records although the token forbids it, or does not any more. */
  recorded(isOn: boolean): void
  /** The person has left by a button of the frame. */
  left(): void
  /** The host does not let the person in, or the line to it is lost. */
  failed(): void
}

/** Opens the frame of a host in a place of the page. Returns a function that leaves its room and removes it. */
export async function openFrame(parts: FrameParts): Promise<() => void> {
  await load(parts.url)
  const Api = window.JitsiMeetExternalAPI
  if (Api === undefined) throw new Error('The host of calls has another script.')
  const frame = new Api(new URL(parts.url).host, optionsOf(parts))
  parts.place.querySelector('iframe')?.setAttribute('title', parts.title)
  let isOpen = true
  const late = setTimeout(() => tell(parts.failed), longestMs.room)
  const tell = (listener: () => void) => {
    clearTimeout(late)
    if (isOpen) listener()
  }
  const on = (
    event: string,
    name: string,
    listener: (value: unknown, from: unknown, mode: unknown) => void,
  ) =>
    frame.addListener(event, (news) => {
      if (isOpen) listener(partOf(news, name), partOf(news, 'id'), partOf(news, 'mode'))
    })
  let own: unknown
  on('videoConferenceJoined', 'id', (id) => {
    own = id
    tell(parts.joined)
  })
  on('audioMuteStatusChanged', 'muted', (muted) => parts.shown({ mic: muted === false }))
  on('videoMuteStatusChanged', 'muted', (muted) => parts.shown({ camera: muted === false }))
  on('screenSharingStatusChanged', 'on', (isOn) => parts.shown({ screen: isOn === true }))
  on('raiseHandUpdated', 'handRaised', (at, from) => {
    if (from === own) parts.shown({ hand: Number(at) > 0 })
  })
  on('recordingStatusChanged', 'on', (isOn, _from, mode) => {
    // The host follows it only from a moderator.
    if (isOn === true) frame.executeCommand('stopRecording', mode)
    parts.recorded(isOn === true)
  })
  on('readyToClose', '', () => tell(parts.left))
  on('errorOccurred', 'error', (error) => {
    if (partOf(error, 'isFatal') === true) tell(parts.failed)
  })
  return () => {
    isOpen = false
    clearTimeout(late)
    // A fault of the script of the host must not end the page.
    try {
      frame.executeCommand('hangup')
      frame.dispose()
    } catch (error) {
      reportError(error)
    }
  }
}

function partOf(news: unknown, name: string): unknown {
  return typeof news === 'object' && news !== null ? Reflect.get(news, name) : undefined
}

function optionsOf({ place, url, roomName, jwt, language, mic, camera }: FrameParts) {
  return {
    roomName,
    jwt,
    parentNode: place,
    width: '100%',
    height: '100%',
    lang: language,
    // A host on this machine, in development.
    noSSL: url.startsWith('http:'),
    configOverwrite: {
      // The page before the call is ours.
      prejoinPageEnabled: false,
      prejoinConfig: { enabled: false },
      startWithAudioMuted: !mic,
      startWithVideoMuted: !camera,
      toolbarButtons: toolbar,
      disableDeepLinking: true,
      disableInviteFunctions: true,
      disableThirdPartyRequests: true,
      doNotStoreRoom: true,
      enableClosePage: false,
      hideConferenceSubject: true,
      localRecording: { disable: true },
      fileRecordingsEnabled: false,
      liveStreamingEnabled: false,
    },
    interfaceConfigOverwrite: { TOOLBAR_BUTTONS: toolbar, MOBILE_APP_PROMO: false },
  }
}
