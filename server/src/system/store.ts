import { type Database, sql } from '../engines/database/database.ts'

/** A process, as it last said of itself. */
export interface ProcessRow {
  readonly id: string
  readonly version: string
  readonly startedAt: Date
  readonly seenAt: Date
  readonly sockets: number
  readonly memoryMegabytes: number
  readonly delayMs: number
}

/** A call that took long. */
export interface SlowCall {
  readonly requestId: string
  readonly answeredAt: Date
  readonly method: string
  readonly route: string
  readonly tookMs: number
}

/** A call that failed unexpectedly. */
export interface FailedCall {
  readonly requestId: string
  readonly failedAt: Date
  /** The kind of the error, never its message, which may contain personal data. */
  readonly error: string
  readonly method: string
  readonly route: string
}

/** Errors of one kind at one route. */
export interface FailedCalls extends Pick<FailedCall, 'error' | 'method' | 'route'> {
  readonly count: number
  readonly lastAt: Date
  readonly lastRequestId: string
}

/** Notes that a process works. */
export function noteProcess(db: Database, row: ProcessRow) {
  const { id, version, startedAt, seenAt, sockets, memoryMegabytes, delayMs } = row
  return db.run(sql`
    insert into system_processes (id, version, started_at, seen_at, sockets, memory_megabytes, delay_ms)
    values (${id}, ${version}, ${startedAt}, ${seenAt}, ${sockets}, ${memoryMegabytes}, ${delayMs})
    on conflict (id) do update set seen_at = excluded.seen_at, sockets = excluded.sockets,
      memory_megabytes = excluded.memory_megabytes, delay_ms = excluded.delay_ms`)
}

/** Forgets a process that ends in order. */
export function forgetProcess(db: Database, id: string) {
  return db.run(sql`delete from system_processes where id = ${id}`)
}

/** Returns the processes that were seen since a moment, oldest first. */
export function processesSince(db: Database, since: Date) {
  return db.many<ProcessRow>(sql`
    select id, version, started_at, seen_at, sockets, memory_megabytes, delay_ms from system_processes
    where seen_at > ${since} order by started_at, id`)
}

/** Adds slow calls; the same call again changes nothing. */
export function addSlowCalls(db: Database, calls: readonly SlowCall[]) {
  return db.run(sql`
    insert into slow_calls (request_id, answered_at, method, route, took_ms)
    select * from jsonb_to_recordset(${JSON.stringify(
      calls.map(({ requestId, answeredAt, method, route, tookMs }) => ({
        request_id: requestId,
        answered_at: answeredAt,
        method,
        route,
        took_ms: tookMs,
      })),
    )}::jsonb) as slow (request_id text, answered_at timestamptz, method text, route text, took_ms integer)
    on conflict do nothing`)
}

/** Returns the slowest calls since a moment. */
export function slowestCalls(db: Database, since: Date, most: number) {
  return db.many<SlowCall>(sql`
    select request_id, answered_at, method, route, took_ms from slow_calls
    where answered_at > ${since} order by took_ms desc, request_id limit ${most}`)
}

/** Counts a failed call with the others of its kind on this day. */
export function countFailedCall(
  db: Database,
  { requestId, failedAt, error, method, route }: FailedCall,
  times: number,
) {
  return db.run(sql`
    insert into failed_calls (error, method, route, day, count, last_at, last_request_id)
    values (${error}, ${method}, ${route}, (${failedAt}::timestamptz at time zone 'UTC')::date, ${times}, ${failedAt}, ${requestId})
    on conflict (error, method, route, day) do update set count = failed_calls.count + excluded.count,
      last_at = greatest(failed_calls.last_at, excluded.last_at),
      last_request_id = case when excluded.last_at >= failed_calls.last_at
        then excluded.last_request_id else failed_calls.last_request_id end`)
}

/** Returns the failed calls since a day, grouped, newest first. */
export function failedCalls(db: Database, since: Date, most: number) {
  return db.many<FailedCalls>(sql`
    select error, method, route, sum(count)::integer as count, max(last_at) as last_at,
      (array_agg(last_request_id order by last_at desc))[1] as last_request_id
    from failed_calls where last_at > ${since}
    group by error, method, route order by max(last_at) desc limit ${most}`)
}

/** Deletes what is older than the page shows. */
export async function deleteOldSystem(db: Database, before: Date): Promise<void> {
  await db.run(sql`delete from system_processes where seen_at < ${before}`)
  await db.run(sql`delete from slow_calls where answered_at < ${before}`)
  await db.run(sql`delete from failed_calls where last_at < ${before}`)
}
