import * as v from 'valibot'

/** Optional purposes that a person may allow, in addition to those that the product needs. */
export const consentPurpose = v.picklist(['error_reports', 'ad_measurement', 'assistant_model'])
export type ConsentPurpose = v.InferOutput<typeof consentPurpose>
