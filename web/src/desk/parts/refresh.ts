import { queryClient } from '../../wire/queries.ts'

/** Loads again everything of the desk that is shown. */
export async function refreshDesk(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && path.startsWith('/api/v2/staff/') && !path.endsWith('/texts/'),
  })
}
