import * as v from 'valibot'

/** The purposes that a person may allow besides what the product needs. */
export const consentPurpose = v.picklist(['error_reports', 'ad_measurement', 'assistant_model'])
export type ConsentPurpose = v.InferOutput<typeof consentPurpose>
