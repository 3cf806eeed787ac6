import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { caseCalls, type CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { optionalPart } from '../../shell/optionalPart.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { Key } from '../keys/Key.tsx'
import { usePageKeys } from '../keys/keys.ts'
import { places } from '../parts/places.ts'
import { refreshDesk } from '../parts/refresh.ts'
import { offerUndo } from '../parts/undo.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import { CaseAside, CaseHelp } from './CaseAside.tsx'
import { CaseFiles } from './CaseFiles.tsx'
import { type CaseAct, CaseDialog, obstacleWords } from './CaseDialog.tsx'
import { Notes } from './Notes.tsx'
import { ReadForm, Said } from './ReadForm.tsx'
import { caseReason, caseTitle } from './caseWords.ts'
import caseStyles from './Safety.module.css'

// Pages of people load it too.
const ConversationDialog = optionalPart(() =>
  import('../people/ConversationDialog.tsx').then((module) => module.ConversationDialog),
)
const HearForm = optionalPart(() => import('./HearForm.tsx').then((module) => module.HearForm))

/** One case: in distress first whom to call, then the evidence, the acts, the reading and the notes. */
export function CasePart({ id, back }: { readonly id: string; readonly back: string }) {
  const t = useDeskTexts()
  const answer = useAsk(caseCalls.safetyCase, { params: { id } }, { isAlwaysAsked: true })
  return (
    <>
      <Link to={back} className={caseStyles.back}>
        {t('desk.safety')}
      </Link>
      <Loaded answer={answer} shapes={['line', 'tall']} failed={{ title: t('desk.noCase'), saysWhy: true }}>
        {(page) => <Shown page={page} />}
      </Loaded>
    </>
  )
}

/** Moves the focus to the first field of a part. */
function toField(part: RefObject<HTMLElement | null>): void {
  part.current?.querySelector<HTMLElement>('input, textarea')?.focus()
}

function Shown({ page }: { readonly page: CasePage }) {
  const t = useDeskTexts()
  const [open, setOpen] = useState<CaseAct>()
  const [reader, setReader] = useState<Writable>()
  const rights = useAsk(deskCalls.me, {}).data?.rights ?? []
  const inDistress = page.kind === 'distress' ? page.about : null
  const { failure, act } = useAct()
  const params = { id: page.id }
  const take = () =>
    void act(async () => {
      await ask(caseCalls.takeCase, { params, body: {} })
      await refreshDesk()
    })
  const pause = () =>
    void act(async () => {
      const done = await ask(caseCalls.pauseCase, { params, body: { paused: !page.isPaused } })
      offerUndo({ ...done, words: t(done.isPaused ? 'desk.case.paused' : 'desk.case.resumed') })
      await refreshDesk()
    })
  const isOpen = page.closedOn === null
  const [reading, notes] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  usePageKeys(
    isOpen
      ? {
          t: page.openedBy === null ? take : undefined,
          p: page.channelId === null ? undefined : pause,
          r: () => toField(reading),
          n: () => toField(notes),
          a: page.kind === 'report' ? () => setOpen('answer') : undefined,
          d: () => setOpen('outcome'),
          c: page.closeObstacle === null ? () => setOpen('close') : undefined,
          w: inDistress === null ? undefined : () => setReader(inDistress),
        }
      : {},
  )
  return (
    <div className={caseStyles.case}>
      <div className={styles.stack}>
        <h2 className={caseStyles.title}>
          {caseTitle(page, t)}: {caseReason(page, t)}
        </h2>
        {page.kind === 'distress' ? <CaseHelp page={page} isFirst /> : null}
        {inDistress === null ? null : (
          <WriteButton name={inDistress.name} onWrite={() => setReader(inDistress)} />
        )}
        {page.mayBeChild ? (
          <Banner kind="care" icon="warning">
            {t('desk.case.child')}
          </Banner>
        ) : null}
        {failure === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            {deskFailure(failure, t)}
          </Banner>
        )}
        <Evidence page={page} onWrite={setReader} />
        {isOpen ? (
          <div className={styles.actions}>
            {page.openedBy === null ? (
              <Button onClick={take}>
                {t('desk.act.take')} <Key isHint>T</Key>
              </Button>
            ) : null}
            {page.channelId === null ? null : (
              <Button look="soft" onClick={pause}>
                {t(page.isPaused ? 'desk.case.resume' : 'desk.case.pause')} <Key isHint>P</Key>
              </Button>
            )}
            {page.kind === 'report' ? (
              <Button
                look={page.openedBy === null || page.answer !== '' ? 'soft' : 'primary'}
                onClick={() => setOpen('answer')}
              >
                {t('desk.case.answer')} <Key isHint>A</Key>
              </Button>
            ) : null}
            <Button look="soft" onClick={() => setOpen('outcome')}>
              {t('desk.case.outcome')} <Key isHint>D</Key>
            </Button>
            <Button
              look="plain"
              disabledReason={obstacleWords(page, 'close', t)}
              onClick={() => setOpen('close')}
            >
              {t('desk.case.close')} <Key isHint>C</Key>
            </Button>
          </div>
        ) : null}
        {isOpen && page.hasRecording ? (
          <Suspense>
            <HearForm page={page} />
          </Suspense>
        ) : null}
        {isOpen && page.channelId !== null ? (
          <div ref={reading}>
            <ReadForm page={page} />
          </div>
        ) : null}
        <div ref={notes}>
          <Notes page={page} />
        </div>
        <CaseFiles page={page} />
      </div>
      <CaseAside page={page} />
      {open === undefined ? null : <CaseDialog page={page} act={open} onClose={() => setOpen(undefined)} />}
      {reader === undefined ? null : (
        <Suspense>
          <ConversationDialog
            id={reader.userId}
            name={reader.name}
            mayClose={rights.includes('care')}
            onClose={() => setReader(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function WriteButton({ name, onWrite }: { readonly name: string; readonly onWrite: () => void }) {
  const t = useDeskTexts()
  return (
    <div className={styles.actions}>
      <Button icon="chat" onClick={onWrite}>
        {t('desk.conversation.write', { name })} <Key isHint>W</Key>
      </Button>
    </div>
  )
}

/** A person of a case to whom the team can write. */
type Writable = NonNullable<CasePage['about']>

interface EvidenceProps {
  readonly page: CasePage
  readonly onWrite: (person: Writable) => void
}

/** The people, the message as the reporter saw it, and the state of their contact. */
function Evidence({ page, onWrite }: EvidenceProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  return (
    <section className={styles.card}>
      <dl className={caseStyles.people}>
        {(['reporter', 'about'] as const).map((side) => {
          const person = page[side]
          if (person === null) return null
          const before = page.history.filter(({ about }) => about?.userId === person.userId).length
          return (
            <div key={side}>
              <dt>{t(`desk.case.${side}`)}</dt>
              <dd>
                <Link to={places.person(person.userId)}>{person.name}</Link>
                <span className={styles.hint}>
                  {t(`desk.role.${person.role}`)}
                  {side === 'reporter' ? `, ${momentWords(page.since, language)}` : ''}
                  {before > 0 ? `, ${t('desk.case.before', { count: before })}` : ''}
                </span>
                {person.role === 'staff' || page.kind === 'distress' ? null : (
                  <Button look="plain" onClick={() => onWrite(person)}>
                    {t('desk.conversation.write', { name: person.name })}
                  </Button>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {page.evidence.length === 0 ? null : (
        <>
          <h3>{t('desk.case.seen')}</h3>
          <Said messages={page.evidence} />
        </>
      )}
      {page.words === '' ? null : (
        <>
          <h3>{t('desk.case.words')}</h3>
          <p className={caseStyles.words}>{page.words}</p>
        </>
      )}
      {page.answer === '' ? null : (
        <>
          <h3>{t('desk.case.answered')}</h3>
          <p className={caseStyles.words}>{page.answer}</p>
        </>
      )}
      {page.isBlocked || page.isPaused ? (
        <p className={caseStyles.stopped}>
          {t(page.isPaused ? 'desk.case.isPaused' : 'desk.case.isBlocked')}
        </p>
      ) : null}
    </section>
  )
}
