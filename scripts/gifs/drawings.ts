import { feelings } from './feelings.ts'
import {
  at,
  card,
  type Drawing,
  filled,
  grounds,
  hand,
  hills,
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

/** A moving picture: its ground and what is drawn on it, around the middle of a square of 240. */
export interface Picture {
  readonly ground: string
  readonly draw: Drawing
}

const hillLines = `<path d="M-120 70C-80 30-40 30 0 62C40 34 80 26 120 60V120H-120Z" fill="${hills[0]}"/>
  <path d="M-120 92C-70 66-20 70 20 92C60 72 90 70 120 84V120H-120Z" fill="${hills[1]}"/>`

const sun = (moment: number): string =>
  `${at({ x: 0, y: 0, turn: moment * 45 }, rays(8, 52, 68))}<circle r="40" ${filled(marigold)}/>`

const wheel = (x: number, moment: number): string =>
  at(
    { x, y: 44, turn: moment * 360 },
    `<circle r="17" ${filled(card)}/><path d="M-10 0H10M0-10V10" ${line(ink, 3)}/>`,
  )

/** Greetings, and things that people do. */
const doings: Readonly<Record<string, Picture>> = {
  'good-morning': {
    ground: grounds.warm,
    draw: (moment) => {
      const up = rise(moment, 0, 0.5) - rise(moment, 0.9, 1)
      return at({ x: 0, y: 74 - up * 84 }, sun(moment)) + hillLines
    },
  },
  'good-night': {
    ground: grounds.night,
    draw: (moment) => {
      const stars = [
        [-74, -62, 0],
        [-30, -86, 0.3],
        [70, -70, 0.6],
        [-84, 4, 0.8],
        [82, 6, 0.2],
        [-40, -24, 0.5],
      ] as const
      const sky = stars.map(([x, y, shift]) =>
        at({ x, y, size: 0.75 + 0.35 * wave(moment, shift) }, star(card, 10, card)),
      )
      const moon = `<path d="M16-46A46 46 0 1 0 46 22A38 38 0 0 1 16-46Z" fill="${marigold}"/>`
      return `${sky.join('')}${at({ x: 12, y: -6 + 3 * wave(moment) }, moon)}
        <path d="M-120 84C-70 54-20 66 20 84C60 62 90 60 120 76V120H-120Z" fill="#1B1748"/>`
    },
  },
  hello: {
    ground: grounds.paper,
    draw: (moment) => {
      const fingers = [-27, -10, 8, 25]
        .map(
          (x, index) =>
            `<rect x="${x - 8}" y="${[-64, -76, -72, -58][index]}" width="17" height="70" rx="8" ${filled(skins[0])}/>`,
        )
        .join('')
      const palm = `<path d="M-35-6V22C-35 48 34 52 34 20V-14Z" ${filled(skins[0])}/>
        <path d="M-34 12C-58-2-66-22-54-26C-46-28-40-14-33-8" ${filled(skins[0])}/>
        <path d="M-31-4H30" stroke="${skins[0]}" stroke-width="12"/>
        <path d="M-24 40L-28 96H28L22 40" ${filled('#312C85')}/>`
      return `${at({ x: 0, y: 36, turn: 16 * wave(moment * 2) }, fingers, palm)}
        <path d="M-88-24C-92-40-88-54-80-64M88-24C92-40 88-54 80-64" ${line(marigold, 6)}/>`
    },
  },
  namaste: {
    ground: grounds.warm,
    draw: (moment) => {
      const bow = 4 * wave(moment)
      const palms = at({ x: 15, y: 0, turn: -6 }, hand(skins[1], rose)) + at({ x: 0, y: 0, size: 1 })
      const other = `<g transform="scale(-1 1)">${palms}</g>`
      return `${at({ x: 0, y: -6 + bow, size: 0.95 }, rays(9, 92, 102 + 4 * wave(moment)))}
        ${at({ x: 0, y: 14 + bow }, other, palms)}`
    },
  },
  tea: {
    ground: grounds.green,
    draw: (moment) => {
      const steam = [-18, 4, 26].map((x, index) => {
        const bend = 9 * wave(moment, index / 3)
        return `<path d="M${x}-34C${x + bend}-48 ${x - bend}-62 ${x}-76" ${line(card, 7)}/>`
      })
      return `${steam.join('')}
        <path d="M-44-20H52L40 74H-32Z" ${filled(card)}/>
        <path d="M-38 4C-20 ${4 + 4 * wave(moment)} 20 ${4 - 4 * wave(moment)} 46 4L38 70H-30Z" fill="#B8743A"/>
        <path d="M-44-20H52L40 74H-32Z" ${line()}/>
        <path d="M-72 88H80" ${line(marigold, 8)}/>`
    },
  },
  studying: {
    ground: grounds.paper,
    draw: (moment) => {
      const turn = rise(moment, 0.2, 0.7)
      const page = 1 - 2 * turn
      return `<path d="M0-24C-30-44-66-42-90-32V50C-66 40-30 38 0 58C30 38 66 40 90 50V-32C66-42 30-44 0-24Z" ${filled(card)}/>
        <path d="M-70-10C-52-14-36-12-20-4M-70 10C-52 6-36 8-20 16M20-4C36-12 52-14 70-10M20 16C36 8 52 6 70 10" ${line('#8A8199', 4)}/>
        <path d="M0-24C${24 * page}-${44 + 16 * (1 - Math.abs(page))} ${60 * page}-${42 + 20 * (1 - Math.abs(page))} ${84 * page}-${34 + 20 * (1 - Math.abs(page))}L${84 * page} ${46 - 16 * (1 - Math.abs(page))}C${60 * page} 38 ${24 * page} 38 0 58Z" ${filled('#E7E2EF')}/>
        <path d="M0-24V58" ${line()}/>
        ${at({ x: 0, y: -78, size: 1 + 0.08 * wave(moment) }, star(marigold, 18))}`
    },
  },
  'call-me': {
    ground: grounds.soft,
    draw: (moment) => {
      const shake = moment < 0.6 ? 10 * Math.sin(moment * 20 * Math.PI) : 0
      const rings = [26, 44].map((far, index) => {
        const shown = moment < 0.6 && wave(moment * 3, index * 0.2) > -0.4 ? 1 : 0.15
        return `<g opacity="${shown}"><path d="M${40 + far}-${30 + far / 2}A70 70 0 0 1 ${40 + far} ${30 + far / 2}M-${40 + far}-${30 + far / 2}A70 70 0 0 0-${40 + far} ${30 + far / 2}" ${line(marigold, 6)}/></g>`
      })
      const phone = `<rect x="-34" y="-66" width="68" height="132" rx="14" ${filled(ink)}/>
        <rect x="-25" y="-50" width="50" height="92" rx="4" fill="${card}"/><circle cy="54" r="5" fill="${card}"/>
        <circle cy="-4" r="18" fill="${leaf}"/><path d="M-8-6C-6 4-2 8 8 8" ${line(card, 6)}/>`
      return rings.join('') + at({ x: 0, y: 0, turn: shake }, phone)
    },
  },
  'on-my-way': {
    ground: grounds.soft,
    draw: (moment) => {
      const dashes = [0, 1, 2, 3].map((index) => {
        const x = 110 - (((index + moment) * 60) % 240)
        return `<path d="M${x} 80H${x - 28}" ${line('#8A8199', 6)}/>`
      })
      const body = `<path d="M-74 36V-4C-74-44-50-52-30-52H28L66 4C74 8 76 20 76 36Z" ${filled(marigold)}/>
        <path d="M-30-52C-54-50-70-40-74-8H-66C-62-30-40-36 40-34L28-52Z" ${filled(ink)}/>
        <path d="M-52-22H-16V8H-52ZM-4-22H30L48 8H-4Z" ${filled(card)}/>
        <path d="M-74 22H76" ${line(ink, 4)}/><circle cx="70" cy="14" r="5" fill="${card}"/>`
      const wind = `<path d="M-92-20H-112M-92 4H-106" ${line(card, 6)}/>`
      return `${dashes.join('')}${at({ x: 4, y: 12 + 2 * wave(moment * 2) }, body, wind)}${at({ x: 4, y: 10 }, wheel(-44, moment), wheel(52, moment))}`
    },
  },
  thinking: {
    ground: grounds.paper,
    draw: (moment) => {
      const dots = [-30, 0, 30].map((x, index) => {
        const up = Math.max(0, wave(moment, -index * 0.15))
        return `<circle cx="${x}" cy="${-20 - 12 * up}" r="9" fill="${index === 1 ? marigold : ink}"/>`
      })
      return `<path d="M-50 28C-92 28-96-18-62-26C-62-66-10-80 10-54C34-78 78-58 70-26C102-18 94 28 56 28Z" ${filled(card)}/>
        ${dots.join('')}
        <circle cx="-44" cy="54" r="${11 + wave(moment)}" ${filled(card)}/><circle cx="-66" cy="80" r="${6 + wave(moment, 0.3)}" ${filled(card)}/>`
    },
  },
  birthday: {
    ground: grounds.soft,
    draw: (moment) => {
      const candle = (x: number, shift: number) =>
        `<path d="M${x}-28V-58" ${line('#312C85', 8)}/>
        <path d="M${x} -92C${x + 12 + 3 * wave(moment * 2, shift)}-78 ${x + 10}-66 ${x}-66C${x - 10}-66 ${x - 12}-78 ${x + 4 * wave(moment * 2, shift)}-92Z" fill="${marigold}"/>`
      return `${candle(-34, 0)}${candle(0, 0.35)}${candle(34, 0.7)}
        <rect x="-64" y="-28" width="128" height="50" rx="12" ${filled(card)}/>
        <path d="M-64-6C-52 12-40 12-32-2C-20 14-8 14 0-2C10 14 22 14 32-2C42 12 54 12 64-6V-16C64-24 58-28 52-28H-52C-58-28-64-24-64-16Z" ${filled('#F9DED5')}/>
        <rect x="-84" y="22" width="168" height="54" rx="12" ${filled(card)}/><path d="M-100 78H100" ${line()}/>
        ${[-56, -19, 19, 56].map((x) => `<circle cx="${x}" cy="50" r="7" fill="${rose}"/>`).join('')}`
    },
  },
}

/** Every moving picture of the built-in set by its id. */
export const pictures: Readonly<Record<string, Picture>> = { ...doings, ...feelings }
