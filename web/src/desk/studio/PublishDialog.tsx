import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'

import { Loaded } from '../../shell/Loaded.tsx'
import { Banner } from '../../ui/State.tsx'
import { ask } from '../../wire/api.ts'
import { refreshAnswers, useAsk } from '../../wire/queries.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import type { Lettered } from './letters.ts'
import studioStyles from './Studio.module.css'

interface PublishDialogProps {
  readonly shown: Lettered
  readonly onClose: () => void
}

/** Says who gets which email and what does not hold any more, and publishes. */
export function PublishDialog({ shown: { letter, draft }, onClose }: PublishDialogProps) {
  const t = useDeskTexts()
  const params = { id: draft.id }
  const answer = useAsk(studioCalls.letters, { params }, { isAlwaysAsked: true })
  const hasChanges = (answer.data?.changes.length ?? 0) > 0
  const missing = hasChanges ? t('desk.studio.cannotPublish') : answer.data === undefined ? '' : undefined
  return (
    <ActDialog
      title={t('desk.studio.publishTitle')}
      act={t('desk.studio.publish', { letter })}
      done={t('desk.studio.published')}
      missing={missing}
      onAct={() =>
        ask(studioCalls.publishDraft, { params, body: { version: draft.version } }).catch(
          (error: unknown) => {
            // If the pool has changed just now, the list below says how.
            void refreshAnswers(studioCalls.letters)
            throw error
          },
        )
      }
      onClose={onClose}
    >
      {(failure) => (
        <>
          {failure === undefined ? null : (
            <Banner kind="care" icon="warning" urgent>
              {failure}
            </Banner>
          )}
          <Loaded
            answer={answer}
            shapes={['line', 'card']}
            failed={{ title: t('desk.failed'), saysWhy: true }}
          >
            {({ mentees, mentors, people, mail, changes }) => (
              <>
                {changes.length === 0 ? null : (
                  <>
                    <h3>{t('desk.studio.changesTitle')}</h3>
                    <ul>
                      {changes.map(({ kind, mentee, mentor }) => (
                        <li key={`${mentee.userId} ${mentor.userId}`}>
                          {t(`desk.poolChange.${kind}`, { mentee: mentee.name, mentor: mentor.name })}
                        </li>
                      ))}
                    </ul>
                  </>
                )}
                <p>{t('desk.studio.gets', { mentees, mentors })}</p>
                <blockquote className={studioStyles.mail}>
                  <b>{mail.title}</b>
                  <p>{mail.body}</p>
                </blockquote>
                <ul className={studioStyles.people}>
                  {people.map(({ userId, name, role, isReserve }) => (
                    <li key={userId}>
                      {name}{' '}
                      <span className={styles.hint}>
                        {t(`desk.role.${role}`)}
                        {isReserve ? ` · ${t('desk.studio.reserve')}` : ''}
                      </span>
                    </li>
                  ))}
                </ul>
                {mentees + mentors > people.length ? (
                  <p>{t('desk.studio.andMore', { count: mentees + mentors - people.length })}</p>
                ) : null}
              </>
            )}
          </Loaded>
        </>
      )}
    </ActDialog>
  )
}
