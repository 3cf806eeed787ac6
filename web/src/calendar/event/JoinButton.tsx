import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { visitStatusOf } from '@saathi/contract/video/rules.ts'

import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Row.tsx'
import { useNow } from '../../wire/useNow.ts'

interface JoinButtonProps {
  readonly event: CalendarEvent
  /** Shows nothing while the call cannot be joined. */
  readonly onlyOpen?: boolean
}

/** The way into the call of an event: the link from ten minutes before, and until then and afterwards a sentence. */
export function JoinButton({ event, onlyOpen = false }: JoinButtonProps) {
  const t = useTexts()
  const now = useNow()
  const [call] = event.videos
  if (call === undefined) return null
  const status = visitStatusOf(new Date(now), {
    startsAt: new Date(event.scheduledTime),
    isAnybodyIn: false,
  })
  if (status !== 'open' && onlyOpen) return null
  if (status !== 'open') return <Fact icon="video">{t(`calendar.join.${status}`)}</Fact>
  return (
    <LinkButton icon="video" wide to={paths.joinMeeting(call.sessionUuid)}>
      {t('calendar.join.open')}
    </LinkButton>
  )
}
