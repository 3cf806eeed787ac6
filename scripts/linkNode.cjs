// Links `node_modules/.bin/node` to the Node for this machine. npm before version 11.19 deletes the link again together with the packages for other machines.
// It runs on the Node that npm runs on, which may be too old for TypeScript.
const { existsSync, mkdirSync, rmSync, symlinkSync } = require('node:fs')
const { join } = require('node:path')

const packages = join(__dirname, '..', 'node_modules')
const name = `node-${process.platform}-${process.arch}`
const link = join(packages, '.bin', 'node')
if (existsSync(join(packages, name, 'bin', 'node'))) {
  mkdirSync(join(packages, '.bin'), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(join('..', name, 'bin', 'node'), link)
}
