import { mailCalls, type Preferences } from '@saathi/contract/notifications/mailCalls.ts'
import { phoneCalls, phoneChannels } from '@saathi/contract/notifications/phoneCalls.ts'

import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { ChoiceTable } from './ChoiceTable.tsx'
import { PhoneNotices } from './PhoneNotices.tsx'
import { PushDevices } from './PushDevices.tsx'
import { QuietTimes } from './QuietTimes.tsx'

const isPhone = (channel: string) => phoneChannels.some((each) => each === channel)

/** How and when notices reach the person. */
export function NoticeSettings() {
  const t = useTexts()
  const preferences = useAsk(mailCalls.preferences, {})
  return (
    <Loaded answer={preferences} shapes={['card', 'card']}>
      {({ kinds, channels, quiet, pausedUntil, showsWords }) => {
        const Table = channels.some(isPhone) ? AgreedTable : ChoiceTable
        return (
          <>
            <PushDevices showsWords={showsWords} />
            {channels.some(isPhone) ? <PhoneNotices /> : null}
            <Section title={t('noticeChoices.settings.title')}>
              <Table kinds={kinds} channels={channels} />
            </Section>
            <QuietTimes quiet={quiet} pausedUntil={pausedUntil} />
          </>
        )
      }}
    </Loaded>
  )
}

/** The table without the messengers that the person has not agreed to: nothing can be chosen for them. */
function AgreedTable({ kinds, channels }: Pick<Preferences, 'kinds' | 'channels'>) {
  const phone = useAsk(phoneCalls.noticePhone, {})
  const agreed = (phone.data?.channels ?? []).filter(({ agreedAt }) => agreedAt !== null)
  const usable = channels.filter((each) => !isPhone(each) || agreed.some(({ channel }) => channel === each))
  return <ChoiceTable kinds={kinds} channels={usable} />
}
