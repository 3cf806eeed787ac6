/** The colours of the drawings, the product's own; they stay the same at night, because each drawing has its ground. */
export const ink = '#211D52'
export const card = '#FFFCF5'
export const marigold = '#F2A416'
export const leaf = '#2B6647'
export const rose = '#9C2D2A'
export const hills = ['#DCEADA', '#BFD8C4'] as const
export const skins = ['#8D5A3B', '#C98B5E'] as const
export const grounds = {
  paper: '#F8F1E4',
  warm: '#FCE6B9',
  soft: '#E7E2EF',
  green: '#DCEADA',
  night: '#28236A',
} as const

/** A picture as SVG: what it shows at a moment of its loop, from 0 up to 1. */
export type Drawing = (moment: number) => string

/** A wave from -1 to 1 that fits the loop, shifted by a part of it. */
export function wave(moment: number, shift = 0): number {
  return Math.sin((moment + shift) * 2 * Math.PI)
}

/** Rises from 0 to 1 between two moments, slower at both ends. */
export function rise(moment: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (moment - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

/** Attributes of a drawn line. */
export const line = (colour: string = ink, width = 5) =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

/** Attributes of a filled shape with an outline. */
export const filled = (fill: string, colour: string = ink, width = 5) =>
  `fill="${fill}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

/** Where something is placed; turning and growing happen around its own middle. */
interface Place {
  readonly x: number
  readonly y: number
  readonly turn?: number
  readonly size?: number
  readonly opacity?: number
}

/** Puts parts that are drawn around the point 0,0 somewhere. */
export function at({ x, y, turn = 0, size = 1, opacity = 1 }: Place, ...parts: readonly string[]): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" opacity="${opacity}">${parts.join('')}</g>`
}

/** A heart around 0,0, about eighty wide. */
export function heart(fill: string): string {
  return `<path d="M0 34C-58-4-40-46-12-40C-4-38 0-30 0-26C0-30 4-38 12-40C40-46 58-4 0 34Z" ${filled(fill)}/>`
}

/** A star with five points around 0,0. */
export function star(fill: string, radius: number, colour: string = ink): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const far = index % 2 === 0 ? radius : radius * 0.45
    const angle = (index / 10) * 2 * Math.PI - Math.PI / 2
    return `${(far * Math.cos(angle)).toFixed(1)},${(far * Math.sin(angle)).toFixed(1)}`
  })
  return `<polygon points="${points.join(' ')}" ${filled(fill, colour, radius > 20 ? 5 : 0)}/>`
}

/** Rays around 0,0 from one distance to another. */
export function rays(count: number, from: number, to: number): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = (index * 360) / count
    return `<path d="M0 ${-from}V${-to}" transform="rotate(${turn})" ${line(marigold, 6)}/>`
  }).join('')
}

/** A flat hand with its sleeve: the palm towards us, fingers up, centred at 0,0. */
export function hand(skin: string, sleeve: string): string {
  return `<path d="M-14 62L-18 8C-19-6-14-14-12-30L-9-62C-8-70 2-70 3-62L6-34L14-30C20-26 20-20 18-12L14 10L16 62Z" ${filled(skin)}/>
    <path d="M-22 92L-19 52H21L26 92Z" ${filled(sleeve)}/>`
}
