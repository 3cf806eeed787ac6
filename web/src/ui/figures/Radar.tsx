import styles from './Radar.module.css'

interface RadarValue {
  readonly key: string
  readonly label: string
  /** 0 to 100. */
  readonly value: number
}

const centre = 100
const reach = 78
const lineHeight = 14

/**
 * Several percentages as one shape, from three values above 0 on: fewer are a needle. It is hidden from screen readers,
 * because the numbers are shown as text beside it.
 */
export function Radar({ values }: { readonly values: readonly RadarValue[] }) {
  if (values.filter(({ value }) => value > 0).length < 3) return null
  const shape = (share: (value: number) => number) =>
    values.map(({ value }, index) => pointAt(index / values.length, share(value)).join(' ')).join(', ')
  return (
    <svg className={styles.radar} viewBox="-60 -36 320 260" aria-hidden="true" focusable="false">
      {[25, 50, 75, 100].map((ring) => (
        <polygon key={ring} className={styles.ring} points={shape(() => ring)} />
      ))}
      {values.map(({ key }, index) => {
        const [x, y] = pointAt(index / values.length, 100)
        return <line key={key} className={styles.ring} x1={centre} y1={centre} x2={x} y2={y} />
      })}
      <polygon className={styles.shape} points={shape((value) => Math.max(4, value))} />
      {values.map(({ key, value }, index) => {
        const [x, y] = pointAt(index / values.length, Math.max(4, value))
        return <circle key={key} className={styles.dot} cx={x} cy={y} r="4" />
      })}
      {values.map(({ key, label, value }, index) => {
        const [x, y] = pointAt(index / values.length, 112)
        const lines = [String(value), ...twoLines(label)]
        // The lines stand away from the figure: above it, beside it or below it.
        const up = y < centre ? (lines.length - 1) * lineHeight : 0
        const anchor = Math.abs(x - centre) < 10 ? 'middle' : x < centre ? 'end' : 'start'
        return (
          <text key={key} className={styles.number} x={x} y={y - up} textAnchor={anchor}>
            {lines.map((line, row) => (
              <tspan key={line} x={x} dy={row === 0 ? 0 : lineHeight}>
                {line}
              </tspan>
            ))}
          </text>
        )
      })}
    </svg>
  )
}

/** Splits a name at the space nearest to its middle. */
function twoLines(name: string): readonly string[] {
  const middle = name.length / 2
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index)
  const [at] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)]
}

/** Returns the point of a percentage on the ray at this part of a full turn, from the top. */
function pointAt(turn: number, share: number): [x: number, y: number] {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  const length = (Math.max(0, share) / 100) * reach
  const round = (value: number) => Math.round(value * 10) / 10
  return [round(centre + Math.cos(angle) * length), round(centre + Math.sin(angle) * length)]
}
