let worker: Worker | undefined

/** Whether the browser lets packets of a voice be changed, and the other side takes a repeating voice (RED) first. */
export function canRepeatMore(sdp: string): boolean {
  const first = /^m=audio \d+ \S+ (\d+)/m.exec(sdp)?.[1]
  return 'RTCRtpScriptTransform' in globalThis && new RegExp(`^a=rtpmap:${first} red/`, 'im').test(sdp)
}

/** Lets the packets of a voice repeat the two before them, or as many as the browser repeats by itself. */
export function setRepeats(line: RTCRtpTransceiver | undefined, isOn: boolean): void {
  if (line === undefined || !('RTCRtpScriptTransform' in globalThis)) return
  const { sender } = line
  if ((sender.transform !== null) === isOn) return
  worker ??= new Worker(new URL('./repeatsWorker.ts', import.meta.url), { type: 'module' })
  sender.transform = isOn ? new RTCRtpScriptTransform(worker) : null
}
