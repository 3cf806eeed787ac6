import styles from './PathScene.module.css'

const cloths = [styles.cloth1, styles.cloth2, styles.cloth3, styles.cloth4]

/** A walking figure: mentees carry a bag, the mentor waves. */
export function Walker({ isMentor, look }: { readonly isMentor: boolean; readonly look: number }) {
  return (
    <svg viewBox="0 0 48 88" aria-hidden="true" focusable="false">
      <path className={styles.legs} d="M20 58l-4 24h-5M28 58l5 24h6" />
      {isMentor ? null : <path className={styles.bag} d="M6 34q0-7 8-7v22H9q-3 0-3-4z" />}
      <path className={`${styles.cloth} ${cloths[look % cloths.length] ?? ''}`} d="M15 26h17l7 34H9z" />
      {isMentor ? (
        <>
          <path className={styles.sash} d="M31 27L12 50" />
          <path className={styles.limb} d="M31 32q8 2 11-8" />
        </>
      ) : (
        <path className={styles.limb} d="M24 34q2 10 10 14" />
      )}
      <circle className={styles.head} cx="24" cy="14" r="10" />
      <path className={styles.hair} d="M14 13a10 10 0 0120-2q-10-2-20 2z" />
    </svg>
  )
}
