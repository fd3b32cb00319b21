import { HttpError } from '../../http/http-error.js';

/** Reasons for refusing a referral. The platform documents none, so codes and texts are Laurel's own. */
const refusals = {
  OWN_CODE: { field: 'userIds', message: 'Nobody comes by their own code' },
  CIRCULAR_REFERRAL: { field: 'userIds', message: 'Nobody comes by the code of someone who came through them' },
  NEW_USERS_ONLY: { field: 'userIds', message: 'The rule is for members who joined after it opened' },
  CODE_TAKEN: { field: 'customReferralCode', message: 'Another member has this code' },
} as const;

/** Returns the error that refuses a referral or a code. `error` in its body is the code. */
export const refuseReferral = (error: keyof typeof refusals): HttpError =>
  new HttpError(400, { message: refusals[error].message, error, issues: [refusals[error]] });
