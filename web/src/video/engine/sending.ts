import type { PictureStep } from './transport.ts'

/** The picture that is sent by its step: how much smaller than the camera's 360 lines, and its bits per second. */
const pictures = {
  [-1]: { scale: 2, bits: 150_000 },
  0: { scale: 2, bits: 150_000 },
  1: { scale: 2, bits: 200_000 },
  2: { scale: 1, bits: 700_000 },
}
const screenBits = 500_000

interface Limiting {
  readonly isScreen: boolean
  readonly step: PictureStep
  /** The people among whom the line is shared: nobody sends more than a megabit per second in all. */
  readonly among: number
  /** Whether the picture stays small, because others are shown beside it. */
  readonly isSmall: boolean
}

/** Bounds what a line of pictures takes. At step 0 the camera is not sent. */
export async function limit(
  sender: RTCRtpSender,
  { isScreen, step, among, isSmall }: Limiting,
): Promise<void> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (encoding === undefined) return
  const { scale, bits } = pictures[isSmall && step > 1 ? 1 : step]
  encoding.active = isScreen || step > 0
  encoding.maxBitrate = Math.min(isScreen ? screenBits : bits, Math.floor(900_000 / among))
  encoding.scaleResolutionDownBy = isScreen ? 1 : isSmall ? 2 : scale
  await sender.setParameters(parameters)
}
