import { recordCalls, type TranscriptLine } from '@saathi/contract/video/recordCalls.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { refreshAnswers } from '../../wire/queries.ts'
import styles from './Record.module.css'

interface TranscriptProps {
  readonly lines: readonly TranscriptLine[]
  readonly personId: string
  /** The author: the browsers of its people, or a speech service. */
  readonly by: 'browsers' | 'service' | null
  /** The address of the whole text. */
  readonly url: string | null
}

/** Lines that are shown at first. */
const firstLines = 8

/** The words of a call, line by line. Members can note that a line is wrong. */
export function Transcript({ lines, personId, by, url }: TranscriptProps) {
  const t = useTexts()
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={styles.transcript} aria-labelledby="transcript">
      <div className={styles.titled}>
        <h2 id="transcript">{t('call.transcript.title')}</h2>
        {url === null ? null : (
          <a href={url} download className={styles.download}>
            <Icon name="download" />
            {t('call.transcript.text')}
          </a>
        )}
      </div>
      {by === null ? null : <p className={styles.quiet}>{t(`call.transcript.by.${by}`)}</p>}
      <ol className={styles.lines}>
        {(isWhole ? lines : lines.slice(0, firstLines)).map((line) => (
          <Line key={line.id} line={line} personId={personId} />
        ))}
      </ol>
      {isWhole || lines.length <= firstLines ? null : (
        <Button look="plain" onClick={() => setWhole(true)}>
          {t('call.transcript.all')}
        </Button>
      )}
    </section>
  )
}

function Line({ line, personId }: { readonly line: TranscriptLine; readonly personId: string }) {
  const t = useTexts()
  const [isMarking, setMarking] = useState(false)
  const { id, userId, fullName, seconds, words, marks } = line
  return (
    <li>
      <span className={styles.quiet}>
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
      <div>
        <strong>{userId === personId ? t('call.you') : fullName}</strong>
        <p dir="auto">{words}</p>
        {marks.map((mark) => (
          <div key={mark.userId} className={styles.mark}>
            <strong>
              {mark.userId === personId
                ? t('call.transcript.markedByYou')
                : t('call.transcript.marked', { name: mark.fullName })}
            </strong>
            <p dir="auto">{mark.words}</p>
            <p className={styles.quiet}>{t('call.transcript.stays')}</p>
          </div>
        ))}
        {isMarking ? (
          <Marking lineId={id} onDone={() => setMarking(false)} />
        ) : (
          <Button look="plain" onClick={() => setMarking(true)}>
            {t('call.transcript.mark')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Marking({ lineId, onDone }: { readonly lineId: string; readonly onDone: () => void }) {
  const t = useTexts()
  const [words, setWords] = useState('')
  const { isBusy, failure, act } = useAct()
  const send = async () => {
    await ask(recordCalls.markLine, { params: { lineId }, body: { words } })
    await refreshAnswers(recordCalls.pastCall)
    onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void act(send)
      }}
    >
      <TextArea label={t('call.transcript.what')} value={words} onChange={setWords} maxLength={500} />
      {failure === undefined ? null : <p role="alert">{errorText(failure, t)}</p>}
      <Button type="submit" busy={isBusy} disabledReason={words.trim() === '' ? '' : undefined}>
        {t('call.transcript.send')}
      </Button>
    </form>
  )
}
