export { OwnNotices } from '../list/OwnNotices.tsx'
