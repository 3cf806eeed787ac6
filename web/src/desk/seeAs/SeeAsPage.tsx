import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAct } from '../../ui/useAct.ts'
import { useSettled } from '../../ui/useSettled.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { FormFailure } from '../parts/FormFailure.tsx'
import { useDeskTexts } from '../parts/words.ts'
import seeAsStyles from './SeeAs.module.css'

/** The product as a person sees it, in a frame below a banner that stays. */
export function SeeAsPage({ id }: { readonly id: string }) {
  const answer = useAsk(peopleDeskCalls.deskPerson, { params: { id } })
  return (
    <Loaded answer={answer} shapes={['line', 'tall']}>
      {({ name }) => <Frame id={id} name={name} />}
    </Loaded>
  )
}

interface Seen {
  readonly token: string
  readonly until: string
}

function Frame({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useDeskTexts()
  const language = useLanguage()
  usePageTitle(t('desk.seeAs', { name }))
  const [seen, setSeen] = useState<Seen>()
  const { isBusy, failure, act } = useAct()
  const isOver = useOver(seen?.until)
  const begin = () =>
    void act(async () => setSeen(await ask(peopleDeskCalls.seeAs, { params: { id }, body: {} })))
  if (seen === undefined || isOver)
    return (
      <>
        <Heading lead={t(isOver ? 'desk.seeAs.over' : 'desk.seeAs.hint')}>
          {t('desk.seeAs', { name })}
        </Heading>
        <FormFailure failure={failure} />
        <div className={styles.actions}>
          <Button icon="eye" busy={isBusy} onClick={begin}>
            {t('desk.seeAs.begin')}
          </Button>
          <Link to={places.person(id)}>{name}</Link>
        </div>
      </>
    )
  return (
    <>
      <Banner kind="care" icon="eye">
        {t('desk.seeAs.banner', { name, time: momentWords(seen.until, language) })}{' '}
        <Link to={places.person(id)}>{t('desk.seeAs.end')}</Link>
      </Banner>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is our own client, which needs its origin */}
      <iframe
        className={seeAsStyles.frame}
        title={t('desk.seeAs.frame', { name })}
        src={`/see-as#${encodeURIComponent(seen.token)}`}
      />
    </>
  )
}

const leftUntil = (until: string | undefined) =>
  until === undefined ? 0 : Math.max(0, Date.parse(until) - serverNow().getTime())

/** Whether the moment is over. */
function useOver(until: string | undefined): boolean {
  // Counted from the first sight of this moment, so that another rendering does not start the time again.
  const [seen, setSeen] = useState({ until, left: leftUntil(until) })
  if (seen.until !== until) setSeen({ until, left: leftUntil(until) })
  return useSettled(until, seen.left) === until && until !== undefined
}
