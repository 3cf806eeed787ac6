import type { DeskDuties, PersonAct } from '../../room/deskDuties.ts'
import type { House } from '../../house/house.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { noteAgeIn, noteParentIn } from '../public/ages.ts'
import { comeBack as comeBackIn, dropOutIn } from '../public/applications.ts'

/** What the team's acts on a person change in matching: a disabled or paused person gets no proposals. */
export function matchingActs(house: NoticeHouse & Pick<House, 'due'>): NonNullable<DeskDuties['personActs']> {
  const rest: PersonAct = (tx, { personId }) => dropOutIn(house, tx, personId)
  const comeBack: PersonAct = async (tx, { personId }) => {
    await comeBackIn({ db: tx }, personId)
  }
  return {
    disable: rest,
    pause: rest,
    enable: comeBack,
    resume: comeBack,
    async correct(tx, { personId: id, role, given: { birthYear } }) {
      if (birthYear !== undefined) await noteAgeIn(house, tx, { person: { id, role }, birthYear })
    },
    parent_consent: (tx, { personId: id, role, given: { agrees = false } }) =>
      noteParentIn(house, tx, { person: { id, role }, agrees }),
  }
}
