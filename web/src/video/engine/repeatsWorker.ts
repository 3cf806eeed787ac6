/*
 * Runs beside the page and lets each packet of a sparse voice repeat the two sounds before it.
 */
import { repeatMore, type Sounded } from '@saathi/contract/video/repeats.ts'

/** The worker types that are used here. TypeScript's own worker types conflict with those of pages. */
interface Transforming extends Event {
  readonly transformer: {
    /** Says whether the voice is sparse. */
    readonly options: { readonly port: MessagePort }
    readonly readable: ReadableStream<RTCEncodedAudioFrame>
    readonly writable: WritableStream<RTCEncodedAudioFrame>
  }
}

addEventListener('rtctransform', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this file runs in a worker, but is compiled with the types of pages
  const { options, readable, writable } = (event as Transforming).transformer
  let isOn = false
  options.port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    isOn = data === true
  })
  options.port.start()
  let before: readonly Sounded[] = []
  const repeating = new TransformStream<RTCEncodedAudioFrame, RTCEncodedAudioFrame>({
    transform(frame, out) {
      if (!isOn) {
        before = []
        return out.enqueue(frame)
      }
      const at = frame.getMetadata().rtpTimestamp ?? 0
      const { packet, kept } = repeatMore(new Uint8Array(frame.data), at, before)
      before = kept
      frame.data = Uint8Array.from(packet).buffer
      out.enqueue(frame)
    },
  })
  // It ends with the connection.
  void readable
    .pipeThrough(repeating)
    .pipeTo(writable)
    .catch(() => undefined)
})

postMessage('runs')
