import { inboxCalls, type TeamConversation } from '@saathi/contract/team/inboxCalls.ts'

import { Loaded } from '../../shell/Loaded.tsx'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { FormFailure } from '../parts/FormFailure.tsx'
import pairStyles from '../parts/Pair.module.css'
import { refreshDesk } from '../parts/refresh.ts'
import { offerUndo } from '../parts/undo.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'

interface ConversationDialogProps {
  readonly id: string
  readonly name: string
  /** Whether the reader may mark what waits as done. */
  readonly mayClose?: boolean
  readonly onClose: () => void
}

/** A person's conversation with the team, over the page: it is read and answered here. */
export function ConversationDialog({ id, name, mayClose = true, onClose }: ConversationDialogProps) {
  const t = useDeskTexts()
  const answer = useAsk(inboxCalls.conversation, { params: { id } }, { isAlwaysAsked: true })
  const { words: text, setWords: setText, saved } = useDraft(`conversation ${id}`)
  const { isBusy, failure, act } = useAct()
  const params = { id }
  const finish = (work: () => Promise<unknown>) =>
    void act(async () => {
      await work()
      await refreshDesk()
      onClose()
    })
  return (
    <Dialog
      title={t('desk.conversation.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('desk.close')}
          </Button>
          {!mayClose || answer.data === undefined || answer.data.waitingSince === null ? null : (
            <Button
              look="soft"
              busy={isBusy}
              onClick={() => finish(() => ask(inboxCalls.closeConversation, { params, body: {} }))}
            >
              {t('desk.conversation.done')}
            </Button>
          )}
          <Button
            busy={isBusy}
            disabledReason={text.trim() === '' ? t('desk.note.first') : undefined}
            onClick={() =>
              finish(async () => {
                await ask(inboxCalls.writeToPerson, { params, body: { text } })
                saved()
                const words = t('desk.conversation.sent', { name })
                offerUndo({ actionId: null, undoUntil: null, words })
              })
            }
          >
            {t('desk.conversation.send')}
          </Button>
        </>
      }
    >
      <Loaded
        answer={answer}
        shapes={['line', 'card']}
        failed={{ title: t('desk.conversation.none', { name }), saysWhy: true }}
      >
        {(conversation) => (
          <>
            <Messages conversation={conversation} />
            <WordsArea
              label={t('desk.conversation.words')}
              hint={t('desk.conversation.about', { name })}
              value={text}
              onChange={setText}
              maxLength={10_000}
            />
            <FormFailure failure={failure} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Messages({ conversation: { messages } }: { readonly conversation: TeamConversation }) {
  const t = useDeskTexts()
  const language = useLanguage()
  if (messages.length === 0) return <p className={styles.hint}>{t('desk.conversation.empty')}</p>
  return (
    <ol className={pairStyles.timeline}>
      {messages.map(({ seq, at, name, text, hasFile, isDeleted, isFromPerson }) => (
        <li key={seq}>
          <time dateTime={at}>{momentWords(at, language)}</time>
          <span>
            <b>{name}</b>
            <span>{isDeleted ? t('desk.conversation.deleted') : text}</span>
            {hasFile ? <span className={styles.hint}>{t('desk.conversation.file')}</span> : null}
            {isFromPerson ? null : <span className={styles.hint}>{t('desk.role.staff')}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
