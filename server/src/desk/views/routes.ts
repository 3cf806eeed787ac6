import { Failure } from '@saathi/contract/errors.ts'
import { isList, viewCalls } from '@saathi/contract/desk/viewCalls.ts'
import { columnsIn, type DeskList, filterOf } from '@saathi/contract/desk/viewRules.ts'

import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { audit } from '../public/audit.ts'
import { deskChanged } from '../public/news.ts'
import { chosenColumns, dropView, lockViews, putColumns, putView, viewById, viewsFor } from './store.ts'

/** Serves the saved views of the long lists and their columns. The rows of a view depend on the rights and the scope of its reader. */
export function viewRoutes({ db, bus, clock }: Pick<House, 'db' | 'bus' | 'clock'>): Mountable {
  return serving(viewCalls, {
    async views({ staff, params }) {
      const list = listOf(params.list)
      const columns = await chosenColumns(db, staff.id, list)
      return { views: await viewsFor(db, list, staff.id), columns: columns ?? null }
    },
    async saveView({ staff, params: { id, ...params }, body: { isTeam, ...body } }) {
      const list = listOf(params.list)
      const filter = filterOf(list, body.filter)
      const columns = columnsIn(list, body.columns)
      const ownerId = isTeam ? null : staff.id
      await db.transaction(async (tx) => {
        await lockViews(tx)
        const known = await viewById(tx, id)
        if (known !== undefined && (known.ownerId !== ownerId || known.list !== list))
          throw new Failure('notFound')
        const at = clock.now()
        const view = { id, list, name: body.name, filter, columns, ownerId, at }
        if ((await putView(tx, view)) === 0) throw new Failure('tooManyViews')
        if (!isTeam) return
        const after = { list, name: body.name, filter }
        await audit(tx, { staffId: staff.id, at, act: 'view_saved', about: 'team', aboutId: '', after })
        await deskChanged(bus, tx, ['views'])
      })
      return { id, name: body.name, filter, columns, isTeam }
    },
    async removeView({ staff, params: { id, ...params } }) {
      const list = listOf(params.list)
      await db.transaction(async (tx) => {
        await lockViews(tx)
        const known = await viewById(tx, id)
        // Removed before, or a view of someone else: the answer is the same.
        if (known === undefined || known.list !== list) return
        if (known.ownerId !== null && known.ownerId !== staff.id) return
        await dropView(tx, id)
        if (known.ownerId !== null) return
        const at = clock.now()
        const before = { list, name: known.name, filter: known.filter }
        await audit(tx, { staffId: staff.id, at, act: 'view_removed', about: 'team', aboutId: '', before })
        await deskChanged(bus, tx, ['views'])
      })
      return { id }
    },
    async chooseColumns({ staff, params, body }) {
      const list = listOf(params.list)
      const columns = columnsIn(list, body.columns)
      await putColumns(db, staff.id, { list, columns })
      return { columns }
    },
  })
}

function listOf(name: string): DeskList {
  if (!isList(name)) throw new Failure('notFound')
  return name
}
