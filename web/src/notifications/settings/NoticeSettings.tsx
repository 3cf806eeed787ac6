import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { phoneChannels } from '@saathi/contract/notifications/phoneCalls.ts'

import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts.ts'
import { Section } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { ChoiceTable } from './ChoiceTable.tsx'
import { PhoneNotices } from './PhoneNotices.tsx'
import { PushDevices } from './PushDevices.tsx'
import { QuietTimes } from './QuietTimes.tsx'

/** How and when notices reach the person. */
export function NoticeSettings() {
  const t = useTexts()
  const preferences = useAsk(mailCalls.preferences, {})
  return (
    <Loaded answer={preferences} shapes={['card', 'card']}>
      {({ kinds, channels, quiet, pausedUntil, showsWords }) => (
        <>
          <PushDevices showsWords={showsWords} />
          {channels.some((channel) => phoneChannels.some((each) => each === channel)) ? (
            <PhoneNotices />
          ) : null}
          <Section title={t('noticeChoices.settings.title')}>
            <ChoiceTable kinds={kinds} channels={channels} />
          </Section>
          <QuietTimes quiet={quiet} pausedUntil={pausedUntil} />
        </>
      )}
    </Loaded>
  )
}
