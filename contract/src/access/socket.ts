import * as v from 'valibot'

/** Maintenance began or ended. */
export const maintenanceEvents = [
  v.object({ command: v.literal('maintenance'), underMaintenance: v.boolean() }),
] as const
