import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LookDialog } from '../dialog/LookDialog.tsx'
import { Criteria } from './Criteria.tsx'
import styles from './InfoDialog.module.css'
import { useMatchInfo } from './useMatchInfo.ts'

interface InfoDialogProps {
  readonly matchId: string
  readonly onClose: () => void
}

/** Everything about a proposal: what the other person wrote, and both answers to each criterion. */
export function InfoDialog({ matchId, onClose }: InfoDialogProps) {
  const t = useTexts()
  const info = useMatchInfo(matchId)
  return (
    <LookDialog
      title={info.data === undefined ? t('matching.info.title') : info.data.displayName}
      onClose={onClose}
    >
      <Loaded
        answer={info}
        shapes={['line', 'card']}
        failed={{ as: 'banner', title: t('matching.info.failed'), saysWhy: true }}
      >
        {({ displayName, displayPicture, affiliation, about, criteriaJson }) => (
          <>
            <div className={styles.who}>
              <Avatar name={displayName} picture={displayPicture} />
              <p>{affiliation}</p>
            </div>
            {about === '' ? null : <blockquote className={styles.about}>{about}</blockquote>}
            <h3 className={styles.fit}>{t('matching.fit.title')}</h3>
            <Criteria criteria={criteriaJson} name={displayName} withDetails />
          </>
        )}
      </Loaded>
    </LookDialog>
  )
}
