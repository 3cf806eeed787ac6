import { useTexts } from '../../texts/texts.ts'
import { ownStream } from './ownStream.ts'
import styles from './Call.module.css'

/** Shows how loud the microphone hears the person. */
export function Level({ track }: { readonly track: MediaStreamTrack }) {
  const t = useTexts()
  return (
    <meter
      key={track.id}
      className={styles.level}
      aria-label={t('call.level')}
      min={0}
      max={1}
      ref={(meter) => (meter === null ? undefined : follow(meter, track))}
    />
  )
}

/** Moves the meter with the voice until the returned function is called. */
function follow(meter: HTMLMeterElement, track: MediaStreamTrack): (() => void) | undefined {
  if (!('AudioContext' in globalThis)) return undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(ownStream(track)).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, each) => sum + each * each, 0) / samples.length
    meter.value = Math.min(1, Math.sqrt(power) * 4)
  }, 100)
  return () => {
    clearInterval(timer)
    void context.close().catch(() => undefined)
  }
}
