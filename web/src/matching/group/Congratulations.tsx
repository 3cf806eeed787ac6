import type { GroupHold } from '@saathi/contract/matching/trackers.ts'
import * as v from 'valibot'
import { useLocation } from 'wouter'

import { stored } from '../../device/stored.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Drawing } from '../../ui/figures/Drawing.tsx'
import { screenPath } from '../place/useMatchingPlace.ts'

/** The groups that were celebrated on this device, by the moment at which each came into being. */
const celebrated = stored('groupsCelebrated', v.array(v.string()), { leavesWith: 'person' })

/** Congratulates once for each group. */
export function Congratulations({
  role,
  group,
}: {
  readonly role: 'mentee' | 'mentor'
  readonly group: GroupHold
}) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const known = celebrated.use() ?? []
  const { createdOn } = group
  if (createdOn === null || known.includes(createdOn)) return null
  const close = () => celebrated.put([...known, createdOn])
  const seeGroup = () => {
    close()
    navigate(screenPath('group_hold'))
  }
  return (
    <Dialog
      title={t('matching.group.glad')}
      onClose={close}
      actions={<Button onClick={seeGroup}>{t('matching.group.gladClose')}</Button>}
    >
      <Drawing name="sun" />
      <p>{t(`matching.group.gladBody.${role}`)}</p>
    </Dialog>
  )
}
