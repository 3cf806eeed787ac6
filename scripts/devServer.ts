import { startProduct } from '../server/src/main.ts'

/*
 * The server of `npm run dev`, in a process that is replaced at each change. PostgreSQL runs in the process before it, which passes its
 * address in DEV_DATABASE and is told when the server is ready. The client comes from Vite.
 */
const { DEV_DATABASE: databaseUrl = '', ...environment } = process.env
const say = (line: string) => console.log(line)

try {
  const { demo, stop } = await startProduct(environment, say, {
    withPages: false,
    ...(databaseUrl === '' ? {} : { databaseUrl }),
  })
  const end = () => void stop().finally(() => process.exit(0))
  process.once('SIGTERM', end)
  // The process before this one was killed.
  process.once('disconnect', end)
  process.send?.({ demo })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
