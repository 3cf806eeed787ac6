import styles from './PathScene.module.css'

const cloths = [styles.cloth1, styles.cloth2, styles.cloth3, styles.cloth4]

/** A figure that walks to the right: a mentee with a bag on the back, the mentor with a stole around the neck. */
export function Walker({ isMentor, look }: { readonly isMentor: boolean; readonly look: number }) {
  return (
    <svg viewBox="0 0 48 88" aria-hidden="true" focusable="false">
      <path className={styles.legs} d="M21 58l-6 26h6M27 58l7 24h6" />
      {isMentor ? null : <path className={styles.bag} d="M16 29h-5q-7 0-7 7v11q0 5 5 5h7z" />}
      <path
        className={`${styles.cloth} ${cloths[look % cloths.length] ?? ''}`}
        d="M16 28q8-4 16 0l6 33H10z"
      />
      {isMentor ? (
        <>
          <path className={styles.limb} d="M31 36q6 5 12-1" />
          <path className={styles.stole} d="M17 27q7 8 14 0l3 2-1 24h-6l-1-19q-2 1-4 0l-4 21h-6l3-25z" />
        </>
      ) : (
        <>
          <path className={styles.strap} d="M20 27q5 8 1 20" />
          <path className={styles.limb} d="M29 35q2 9 10 10" />
        </>
      )}
      <circle className={styles.head} cx="25" cy="14" r="10" />
      <path className={styles.hair} d="M18 21a10 10 0 0116-11q-6 2-11 1-1 5-5 10z" />
    </svg>
  )
}
