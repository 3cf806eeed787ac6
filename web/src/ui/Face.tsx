import styles from './Face.module.css'

/** Hair behind the head and over the forehead. None of it says who is a woman or a man: a name does not tell. */
const hairs: readonly { readonly behind: string; readonly over: string }[] = [
  {
    behind: 'M11 21c0-10 5-14 11-14s11 4 11 14v10H11z',
    over: 'M13 20c1-8 5-10 9-10s8 2 9 10c-4-1-7-3-9-6-2 3-5 5-9 6z',
  },
  { behind: '', over: 'M13 20c-1-8 4-12 10-12 6 0 9 5 8 12-2-1-3-3-3-5-4 1-9 1-12-1-1 2-2 4-3 6z' },
  {
    behind: 'M22 2.5a4.5 4.5 0 010 9 4.5 4.5 0 010-9z',
    over: 'M13 20c0-8 4-11 9-11s9 3 9 11c-2-4-5-6-9-6s-7 2-9 6z',
  },
  {
    behind: 'M12 18a5 5 0 013-8 8 8 0 0114 0 5 5 0 013 8l-2 5H14z',
    over: 'M14 19a4 4 0 012-6 6 6 0 0112 0 4 4 0 012 6c-3-1-4-3-5-4-2 1-5 1-7 0-1 2-2 3-4 4z',
  },
]

/** A drawn face, chosen by a number. */
export function Face({ number }: { readonly number: number }) {
  const hair = hairs[Math.floor(number / 3) % hairs.length]
  const skin = styles[`skin${(Math.floor(number / 12) % 3) + 1}`]
  const cloth = styles[`cloth${(Math.floor(number / 36) % 3) + 1}`]
  const hasGlasses = Math.floor(number / 108) % 4 === 0
  return (
    <svg className={styles.face} viewBox="0 0 44 44" focusable="false">
      <path className={styles.hair} d={hair?.behind} />
      <path className={cloth} d="M6 46c0-9 6-13 16-13s16 4 16 13z" />
      <path className={skin} d="M18.5 28h7v6a3.5 3.5 0 01-7 0z" />
      <ellipse className={skin} cx="22" cy="21" rx="8.6" ry="9.6" />
      <g className={styles.hair}>
        <path d={hair?.over} />
        <circle cx="18.6" cy="21.6" r="1" />
        <circle cx="25.4" cy="21.6" r="1" />
      </g>
      <path className={styles.line} d="M19 25.6c1.6 1.9 4.4 1.9 6 0" />
      {hasGlasses ? (
        <path
          className={styles.line}
          d="M15.6 21.6a3 3 0 106 0 3 3 0 10-6 0zM22.4 21.6a3 3 0 106 0 3 3 0 10-6 0zM21.6 21.4h.8"
        />
      ) : null}
    </svg>
  )
}
