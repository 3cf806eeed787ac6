import * as v from 'valibot'

import { makeListeners } from '../../device/listeners.ts'
import { stored } from '../../device/stored.ts'

/** Why a microphone, a camera or the screen cannot be used. */
export type MediaProblem = 'denied' | 'missing' | 'busy'

/** The tracks and devices that this device gives to a call. */
export interface Media {
  readonly mic: MediaStreamTrack | null
  readonly camera: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
  readonly micProblem: MediaProblem | undefined
  readonly cameraProblem: MediaProblem | undefined
  readonly devices: readonly MediaDeviceInfo[]
}

const nothing: Media = {
  mic: null,
  camera: null,
  screen: null,
  micProblem: undefined,
  cameraProblem: undefined,
  devices: [],
}

/** Which devices a person chose, and whether they want sound only. */
export const callChoices = stored(
  'callChoices',
  v.object({ camera: v.boolean(), micId: v.optional(v.string()), cameraId: v.optional(v.string()) }),
  { leavesWith: 'person' },
)

let media = nothing
const changes = makeListeners()

export const onMedia = changes.listen
export const mediaNow = (): Media => media

function put(part: Partial<Media>): void {
  media = { ...media, ...part }
  changes.tell()
}

/** Whether this browser has everything that a call needs. */
export function canCall(): boolean {
  return 'RTCPeerConnection' in globalThis && 'mediaDevices' in navigator
}

/** Opens the microphone; without one, the person only listens. */
export async function openMic(): Promise<void> {
  const deviceId = callChoices.now()?.micId
  await take('mic', {
    audio: {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...(deviceId && { deviceId }),
    },
  })
}

/** Opens or closes the camera. */
export async function setCamera(isOn: boolean): Promise<void> {
  callChoices.put({ ...callChoices.now(), camera: isOn })
  if (!isOn) return drop('camera')
  const deviceId = callChoices.now()?.cameraId
  const size = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20, max: 24 } }
  await take('camera', { video: { ...size, facingMode: 'user', ...(deviceId && { deviceId }) } })
}

/** Chooses another microphone or camera. */
export async function chooseDevice(kind: 'mic' | 'camera', deviceId: string): Promise<void> {
  const choices = { camera: false, ...callChoices.now() }
  callChoices.put(kind === 'mic' ? { ...choices, micId: deviceId } : { ...choices, cameraId: deviceId })
  drop(kind)
  await (kind === 'mic' ? openMic() : setCamera(true))
}

/** A device that opens late is not taken if the person has switched it off or left meanwhile. */
const asked = { mic: 0, camera: 0, screen: 0 }

/** Shows or hides the screen; false if the person chose nothing. */
export async function setScreen(isOn: boolean): Promise<boolean> {
  if (!isOn) {
    drop('screen')
    return true
  }
  const own = (asked.screen += 1)
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 8 } } })
    const [track = null] = stream.getVideoTracks()
    if (own !== asked.screen) {
      track?.stop()
      return false
    }
    track?.addEventListener('ended', () => drop('screen'))
    put({ screen: track })
    return track !== null
  } catch {
    return false
  }
}

/** Mutes the microphone or opens it again. The device stays open, so that speaking again takes no time. */
export function setMuted(isMuted: boolean): void {
  if (media.mic !== null) media.mic.enabled = !isMuted
  changes.tell()
}

/** Lets go of every device. */
export function closeMedia(): void {
  for (const kind of ['mic', 'camera', 'screen'] as const) {
    asked[kind] += 1
    media[kind]?.stop()
  }
  lostAt = neverLost
  put(nothing)
}

function drop(kind: 'mic' | 'camera' | 'screen'): void {
  asked[kind] += 1
  media[kind]?.stop()
  put({ [kind]: null })
}

const problems = { mic: 'micProblem', camera: 'cameraProblem' } as const
/** When a device was lost last, and the time within which another loss is one too many. */
const neverLost = { mic: -Infinity, camera: -Infinity }
let lostAt = neverLost
const lostAgainMs = 10_000

async function take(kind: 'mic' | 'camera', constraints: MediaStreamConstraints): Promise<void> {
  const problem = problems[kind]
  const own = (asked[kind] += 1)
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraints)
    const devices = await navigator.mediaDevices.enumerateDevices()
    const [track = null] = stream.getTracks()
    if (own !== asked[kind]) return track?.stop()
    track?.addEventListener('ended', () => {
      if (media[kind] === track) void replaceLost(kind, constraints)
    })
    media[kind]?.stop()
    put({ [kind]: track, [problem]: undefined, devices })
  } catch (error) {
    if (own === asked[kind]) put({ [kind]: null, [problem]: problemOf(error) })
  }
}

/** Takes another device in place of one that was unplugged. If the new one disappears at once, the person is told that there is none. */
async function replaceLost(kind: 'mic' | 'camera', constraints: MediaStreamConstraints): Promise<void> {
  const isMuted = media[kind]?.enabled === false
  const isAgain = performance.now() - lostAt[kind] < lostAgainMs
  lostAt = { ...lostAt, [kind]: performance.now() }
  put({ [kind]: null, ...(isAgain && { [problems[kind]]: 'missing' }) })
  if (isAgain) return
  await take(kind, constraints)
  if (isMuted && kind === 'mic') setMuted(true)
}

function problemOf(error: unknown): MediaProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}
