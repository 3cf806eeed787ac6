import {
  at,
  card,
  type Drawing,
  filled,
  grounds,
  hand,
  heart,
  ink,
  leaf,
  line,
  marigold,
  rays,
  rise,
  rose,
  skins,
  star,
  wave,
} from './shapes.ts'

interface Feeling {
  readonly ground: string
  readonly draw: Drawing
}

const confettiColours = [marigold, leaf, rose, '#312C85'] as const

/** Pieces of paper that fall and turn; each falls a whole number of times in a loop, so that it has no seam. */
function confetti(moment: number): string {
  return Array.from({ length: 16 }, (_, index) => {
    const fall = (moment + index * 0.37) % 1
    const x = -110 + ((index * 53) % 220) + 10 * wave(moment, index * 0.21)
    const colour = confettiColours[index % confettiColours.length] ?? ink
    const turn = 360 * moment + index * 40
    return at(
      { x, y: -130 + fall * 260, turn },
      `<rect x="-5" y="-8" width="10" height="16" rx="2" fill="${colour}"/>`,
    )
  }).join('')
}

/** What people feel, and answers. */
export const feelings: Readonly<Record<string, Feeling>> = {
  'thank-you': {
    ground: grounds.paper,
    draw: (moment) => {
      const up = rise(moment, 0.1, 0.5) - rise(moment, 0.9, 1)
      return `<path d="M-82-6L0-58L82-6V76H-82Z" ${filled('#EFE5D2')}/>
        ${at({ x: 0, y: 18 - 66 * up, size: 0.6 + 0.3 * up }, heart(marigold))}
        <path d="M-82-6L0 44L82-6V76H-82Z" ${filled(card)}/><path d="M-82 76L-20 32M82 76L20 32" ${line()}/>`
    },
  },
  'well-done': {
    ground: grounds.green,
    draw: (moment) => {
      const ribbons = `<path d="M-22 30L-38 92L-14 78L4 96L10 34ZM22 30L38 92L14 78L-4 96" ${filled('#312C85')}/>`
      return `${at({ x: 0, y: -14, turn: 30 * moment }, rays(12, 76, 92))}
        ${at({ x: 0, y: -6 }, ribbons)}<circle cy="-14" r="58" ${filled(marigold)}/><circle cy="-14" r="44" ${filled(card)}/>
        ${at({ x: 0, y: -14, size: 1 + 0.1 * wave(moment * 2), turn: 6 * wave(moment) }, star(marigold, 32))}`
    },
  },
  'good-luck': {
    ground: grounds.night,
    draw: (moment) => {
      const fly = rise(moment, 0.05, 0.75)
      const [x, y] = [-90 + 150 * fly, 66 - 118 * fly]
      const tail = `<path d="M-20 16L-70 56M-12 26L-44 62M-28 8L-66 30" ${line('#FCE6B9', 6)}/>`
      const gone = 1 - rise(moment, 0.9, 1)
      const small = [
        [-70, -70, 0],
        [80, 40, 0.4],
        [-20, -30, 0.7],
        [40, 80, 0.2],
        [-86, 20, 0.5],
      ] as const
      return `${small.map(([left, top, shift]) => at({ x: left, y: top, size: 0.7 + 0.3 * wave(moment, shift) }, star('#BDB7DA', 8, '#BDB7DA'))).join('')}
        ${at({ x, y, opacity: gone }, tail, at({ x: 0, y: 0, turn: 90 * fly, size: 1.1 }, star(marigold, 36, '#1B1748')))}`
    },
  },
  happy: {
    ground: grounds.soft,
    draw: (moment) => {
      const squash = 0.06 * wave(moment * 2)
      const face = `<circle r="52" ${filled(marigold)}/><circle cx="-18" cy="-10" r="6" fill="${ink}"/><circle cx="18" cy="-10" r="6" fill="${ink}"/>
        <path d="M-24 12C-14 32 14 32 24 12" ${line(ink, 6)}/>`
      return at(
        { x: 0, y: -8 * Math.abs(wave(moment)) },
        at({ x: 0, y: 0, turn: 45 * moment }, rays(8, 70, 90)),
        `<g transform="scale(${1 + squash} ${1 - squash})">${face}</g>`,
      )
    },
  },
  celebrate: {
    ground: grounds.paper,
    draw: (moment) => {
      const popper = `<path d="M-34 84L-8 4C8 6 34 30 38 46Z" ${filled(marigold)}/><path d="M-22 46L6 62M-14 22L24 52" ${line(card, 6)}/>
        <path d="M-8 4C8 6 34 30 38 46" ${line()}/>`
      return `${confetti(moment)}${at({ x: -44, y: 14, turn: 4 * wave(moment * 2) }, popper)}
        <path d="M10-10C30-30 20-50 44-62M34 12C60 4 64-18 92-16M-10-20C-14-44-2-54-8-78" ${line('#312C85', 6)}/>`
    },
  },
  sorry: {
    ground: grounds.soft,
    draw: (moment) => {
      const droop = 0.5 + 0.5 * wave(moment)
      const [x, y] = [42 - 14 * droop, -26 + 30 * droop]
      const petals = [0, 72, 144, 216, 288]
        .map((turn) => `<ellipse cy="-22" rx="13" ry="17" transform="rotate(${turn})" ${filled(rose)}/>`)
        .join('')
      const drop = rise(moment, 0.3, 0.8)
      return `<path d="M-14 46C-16-20-10-72 ${x} ${y}" ${line(leaf, 7)}/><path d="M-14 12C-44 10-52-10-50-20C-30-18-16-8-14 12Z" ${filled('#BFD8C4', leaf)}/>
        ${at({ x, y, turn: 110 + 18 * droop }, petals, `<circle r="13" ${filled(marigold)}/>`)}
        <path d="M${x} ${y + 34 + 44 * drop}c9 12 6 20 0 20s-9-8 0-20Z" fill="#312C85" opacity="${drop > 0 && drop < 1 ? 1 : 0}"/>
        <path d="M-50 46H22L12 92H-40Z" ${filled('#C98B5E')}/>`
    },
  },
  applause: {
    ground: grounds.warm,
    draw: (moment) => {
      const apart = Math.abs(wave(moment))
      const near = apart < 0.45 ? 1 : 0
      const left = at({ x: -22 - 26 * apart, y: 20, turn: 22 - 8 * apart }, hand(skins[0], '#312C85'))
      const right = `<g transform="scale(-1 1)">${at({ x: -22 - 26 * apart, y: 20, turn: 22 - 8 * apart }, hand(skins[1], leaf))}</g>`
      return `${left}${right}<g opacity="${near}"><path d="M0-70V-94M-30-62L-44-84M30-62L44-84M-54-40L-78-52M54-40L78-52" ${line(marigold, 7)}/></g>`
    },
  },
  yes: {
    ground: grounds.green,
    draw: (moment) => {
      const drawn = rise(moment, 0.05, 0.45)
      const grown = 0.9 + 0.1 * rise(moment, 0, 0.3) + 0.05 * wave(moment)
      return at(
        { x: 0, y: 0, size: grown },
        `<circle r="72" ${filled(leaf)}/>`,
        `<path d="M-34 4L-8 30L40-26" pathLength="100" stroke-dasharray="${100 * drawn} 200" ${line(card, 15)} opacity="${drawn > 0.02 ? 1 : 0}"/>`,
      )
    },
  },
  no: {
    ground: grounds.paper,
    draw: (moment) => {
      const shake = moment < 0.6 ? 12 * Math.sin((moment / 0.6) * 4 * Math.PI) : 0
      return at(
        { x: shake, y: 0, turn: shake / 3 },
        `<circle r="72" ${filled('#F9DED5')}/><path d="M-26-26L26 26M26-26L-26 26" ${line(rose, 15)}/>`,
      )
    },
  },
  heart: {
    ground: grounds.soft,
    draw: (moment) => {
      const beat = 1.5 + 0.16 * Math.max(0, wave(moment * 2)) * (moment < 0.5 ? 1 : 0.6)
      const small = [
        [-76, 0, 0.1],
        [74, -8, 0.45],
        [-50, 0, 0.75],
      ] as const
      const rising = small.map(([x, , shift]) => {
        const up = (moment + shift) % 1
        return at({ x, y: 70 - 140 * up, size: 0.34, opacity: Math.sin(up * Math.PI) }, heart(rose))
      })
      return rising.join('') + at({ x: 0, y: 2, size: beat }, heart(marigold))
    },
  },
}
