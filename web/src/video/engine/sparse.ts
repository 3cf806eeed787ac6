import { type Voice, withVoice } from './description.ts'

/** The worker that lets packets repeat more; undefined until it has said that it runs: a voice must not wait for it. */
let worker: Worker | undefined
let isAsked = false
const ports = new WeakMap<RTCRtpSender, MessagePort>()

/** Loads the worker. A line that is made later can repeat more. */
export function loadRepeats(): void {
  if (isAsked || !('RTCRtpScriptTransform' in globalThis)) return
  isAsked = true
  const loaded = new Worker(new URL('./repeatsWorker.ts', import.meta.url), { type: 'module' })
  loaded.addEventListener('message', () => {
    worker = loaded
  })
}

/** Leads a new voice through the worker. Browsers take it only in the same task in which they made the line. */
export function prepareRepeats({ sender }: RTCRtpTransceiver): void {
  if (worker === undefined || ports.has(sender)) return
  const { port1, port2 } = new MessageChannel()
  sender.transform = new RTCRtpScriptTransform(worker, { port: port2 }, [port2])
  ports.set(sender, port1)
}

/** Takes the other side's description, with the voice that this side sends on its first line. */
export async function setRemoteWithVoice(
  connection: RTCPeerConnection,
  { type, sdp = '' }: RTCSessionDescriptionInit,
  isSparse: boolean,
): Promise<void> {
  const known = connection.getTransceivers()[0]
  const port = known === undefined ? undefined : ports.get(known.sender)
  const voice: Voice = !isSparse ? 'usual' : port !== undefined && takesRepeated(sdp) ? 'repeated' : 'sparse'
  await connection.setRemoteDescription({ type, sdp: withVoice(sdp, voice) })
  port?.postMessage(voice === 'repeated')
  const [line] = connection.getTransceivers()
  if (line !== undefined) prepareRepeats(line)
}

/** Whether the first form of a voice that a side takes is the repeating one (RED). */
export function takesRepeated(sdp: string): boolean {
  const first = /^m=audio \d+ \S+ (\d+)/m.exec(sdp)?.[1]
  return new RegExp(`^a=rtpmap:${first} red/`, 'im').test(sdp)
}
