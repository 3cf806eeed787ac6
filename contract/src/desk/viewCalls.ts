import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, id, line } from '../base/fields.ts'
import { staffRights } from '../base/staffRights.ts'
import { deskLists } from './viewRules.ts'

const list = v.picklist(deskLists)
/** The calls are for everyone in the team. */
const anyRight = [...staffRights]

const columns = v.pipe(v.array(boundedText(20)), v.maxLength(20))

const view = v.object({
  id,
  name: v.string(),
  /** The filter as it is in the address of the list. */
  filter: v.string(),
  columns,
  isTeam: v.boolean(),
})
/** A saved filter of a long list. */
export type DeskView = v.InferOutput<typeof view>

/** The calls about saved views of the long lists, and their columns. */
export const viewCalls = {
  views: call({
    method: 'GET',
    path: '/api/v2/staff/views/:list/',
    who: 'staff',
    rights: anyRight,
    about: "A list's saved views, one's own and those of the team, and the columns that one chose.",
    reply: v.object({ views: v.array(view), columns: v.nullable(columns) }),
    errors: [],
  }),
  saveView: call({
    method: 'PUT',
    path: '/api/v2/staff/views/:list/:id/',
    who: 'staff',
    rights: anyRight,
    about:
      'Saves a filter of a list with its columns under a name, for oneself or for the team. The client gives the id, so a repeated call changes nothing.',
    body: v.object({ name: line(60), filter: boundedText(300), columns, isTeam: v.boolean() }),
    reply: view,
    errors: ['tooManyViews'],
  }),
  removeView: call({
    method: 'DELETE',
    path: '/api/v2/staff/views/:list/:id/',
    who: 'staff',
    rights: anyRight,
    about: 'Removes a saved view of oneself or of the team.',
    reply: v.object({ id }),
    errors: [],
  }),
  chooseColumns: call({
    method: 'PUT',
    path: '/api/v2/staff/columns/:list/',
    who: 'staff',
    rights: anyRight,
    about: 'Remembers the columns that one chose in a list.',
    body: v.object({ columns }),
    reply: v.object({ columns }),
    errors: [],
  }),
} as const

/** Whether this is the name of a list. */
export const isList = (name: string): name is v.InferOutput<typeof list> => v.is(list, name)
