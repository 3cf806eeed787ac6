import { useSyncExternalStore } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { mediaNow, onMedia } from '../engine/media.ts'
import styles from './Call.module.css'

/** Says why the microphone or the camera cannot be used, before a call and during it. */
export function MediaProblems() {
  const t = useTexts()
  const { micProblem, cameraProblem } = useSyncExternalStore(onMedia, mediaNow)
  return (
    <div role="alert" className={styles.problems}>
      {micProblem === undefined ? null : <p>{t(`call.mic.${micProblem}`)}</p>}
      {cameraProblem === undefined ? null : <p>{t(`call.camera.${cameraProblem}`)}</p>}
    </div>
  )
}
