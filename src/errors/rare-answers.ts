import type { KnownAnswer } from './wallet-answers.js';

/**
 * Words for the member, and for declining, in the languages of wallets besides English. They are stems, so that every
 * form matches.
 */
const translatedRefusal = [
  [
    ...['usuari', 'usuári', 'utilizador', 'utilisateur', 'utente', 'benutzer', 'nutzer', 'gebruiker', 'użytkownik'],
    ...[
      'пользовател',
      'користувач',
      'kullanıcı',
      'người dùng',
      'pengguna',
      'ユーザー',
      '사용자',
      '用户',
      '用戶',
      '使用者',
    ],
    ...['ผู้ใช้', 'المستخدم', 'کاربر', 'המשתמש', 'उपयोगकर्ता', 'ব্যবহারকারী'],
  ],
  [
    // Spanish, Portuguese, French and Italian; German, Dutch and Polish.
    ...['rechaz', 'deneg', 'cancel', 'recus', 'rejeit', 'refus', 'rejet', 'annul', 'rifiut'],
    ...['abgelehnt', 'abgebrochen', 'geweiger', 'afgewezen', 'geannuleer', 'odrzuc', 'anulow'],
    // Russian, Ukrainian, Turkish, Vietnamese and Indonesian.
    ...['отклон', 'отказ', 'отмен', 'відхил', 'скасува', 'redde', 'ptal e', 'từ chối', 'hủy', 'huỷ', 'tolak', 'batal'],
    // Japanese, Korean, Chinese and Thai; Arabic, Persian, Hebrew, Hindi and Bengali.
    ...['拒否', 'キャンセル', '거부', '거절', '취소', '拒绝', '拒絕', '取消', 'ปฏิเสธ', 'ยกเลิก'],
    ...['رفض', 'ألغى', 'إلغاء', 'رد کرد', 'لغو', 'דחה', 'ביטל', 'अस्वीकार', 'रद्द', 'প্রত্যাখ্যান', 'বাতিল'],
  ],
];

/**
 * Words that few wallets use for a refusal. They are loaded when the first error occurs that nothing else explains
 * (`wallet-failure.ts`). They do not tell whether a transaction was sent.
 */
export const rareAnswers: readonly KnownAnswer[] = [
  {
    kind: 'abandoned',
    phrases: [
      ...['user closed', 'user has closed', 'user exited', 'user interrupt', 'closed by user', 'closed by the user'],
      ...['window closed', 'window was closed', 'window has been closed', 'popup closed', 'popup was closed'],
      ...['popup has been closed', 'modal closed', 'modal was closed', 'dialog closed', 'dialog was closed'],
      // Backpack, FCL and Privy.
      ...['plugin closed', 'externally halted', 'exited auth flow', 'exited link flow'],
      // Mobile wallets of Solana.
      ...['sign request declin', 'authorization request declin'],
      // A passkey that was declined, has run out of time or is not on this device.
      'operation either timed out or was not allowed',
    ],
    texts: [
      ...['not allowed error', 'aborted', 'aborted error', 'approval denied', 'approval rejected'],
      ...['transaction rejected', 'transaction declined', 'transaction cancelled', 'transaction canceled'],
      ...['signature rejected', 'signature declined', 'signature request rejected', 'signature request cancelled'],
      ...['message signing cancelled', 'message signing canceled', 'sign in cancelled', 'sign in canceled'],
      ...['connection rejected', 'connection declined', 'connection request rejected', 'connect cancelled'],
    ],
    together: translatedRefusal,
  },
];
