/** As releases of before format 10 wrote them. */
const value = [
  [
    1,
    '5sstmVwo4cpTq3MzkpdfteEVkj9JiUSzWMhrMrNc4hdLR4nhWWoMYAXtzX5iRKiFaEqHXpnSs2Db5kHngoKWX9EL',
    350000000,
    'GYVDahADVrJjsr8xfkM7syymzPbv7vZiLsnH8M4onvPK',
    'buy',
    '14997410000000000000000000000000',
    '2398180010487',
    'So11111111111111111111111111111111111111112',
    null,
  ],
  [
    2,
    '5sstmVwo4cpTq3MzkpdfteEVkj9JiUSzWMhrMrNc4hdLR4nhWWoMYAXtzX5iRKiFaEqHXpnSs2Db5kHngoKWX9EL:0',
    350000007,
    'GYVDahADVrJjsr8xfkM7syymzPbv7vZiLsnH8M4onvPK',
    'sell',
    '-14997410000000000000000000000000',
    '2398180010487',
    '4FSp5DAVK9eM7Y6xyU7r1jJiPLHj6uwWbfXoycDjwcJh',
    1760000000400,
  ],
  {
    type: 'balance',
    mint: '4FSp5DAVK9eM7Y6xyU7r1jJiPLHj6uwWbfXoycDjwcJh',
    wallet: 'GYVDahADVrJjsr8xfkM7syymzPbv7vZiLsnH8M4onvPK',
    balance_raw: '1234567',
    slot: null,
    timestamp: 1760000000400,
  },
];

export const legacyPacks = [
  {
    format: '4: names within the text',
    value: value,
    bytes: [
      'BLWWy2qDQBRA/2XWFmZ0xtGloKmoUyQ2PgpZRBPrg6hRq1HovxeJwWTRhYXeD7jce+6DM1ECpGnas9uXOKreLwIb8+oYtyfNzTPZSHfO6LGkZv',
      'VbhJOjtcVF4nklCxS/HX2Sbs10c9Auul8VTsOrIcn14rM0PV/WLMAJZC6NA6+Bqx4SRXVrI2tq6RrnjDbDcB7tsKPdR2o1hS4xXBadbd67AwjL',
      'MsUI/haAA7wgS0iCEEEs0bUE5lXm/4/BdMR3CnQ1hfmLvPyBA944FVEV15RPjAbiddjRGmVGalt6Jn71Xhj75RCpWR8ZCeAQFedUGML94piLK8',
      '+euC7tYthrx/8k5IgXMBGnrm5yezuGB6N9Kv97/wM=',
    ].join(''),
  },
  {
    format: '5: names as bytes',
    value: value,
    bytes: [
      'BYAB8/FaI+Q/E4js5FwvALpBv9KSCyJ51ANwdlX2FTwRQgVkV2HvDLZp5MmHm7Lbtkxf3Y3hAhHzB/0NA2a2uWzu5ebwNsTUKQStqp/2WV+Jju',
      'lPzZdvwj9NAhNe0FKUs2jKMEZgm2LtnZ1T3gtb5HsHHBVleulrPTUYUg7skmzm9T6dljkOgDAMBBXyEdjaSHbiXI/hKfwdBcKRggLcWtr1scXU',
      'K2EA+dA0CObUhmgpSYXfCgTnS5bMLKw5ffVvQXIEO9awn0Mkgp2u5TH/mMOAJMXWV+blxqYb/xr6WDxRcHfueVCc1xCr7MFWxy8eQNVZrcsG',
    ].join(''),
  },
  {
    format: '6: names as bytes, another dictionary',
    value: value,
    bytes: [
      'BoAB8/FaI+Q/E4js5FwvALpBv9KSCyJ51ANwdlX2FTwRQgVkV2HvDLZp5MmHm7Lbtkxf3Y3hAhHzB/0NA2a2uWzu5ebwNsTUKQStqp/2WV+Jju',
      'lPzZdvwj9NAhNe0FKUs2jKMEZgm2LtnZ1T3gtb5HsHHBVleulrPTUYUg7skmzm9T6LjjYEC4CKYgNIsYmwwtDE0tLcBL29g9LyMTK2tDC0MDAw',
      'NDCxMFfSIa3IAYVmrE60kY4SswKotIc5whzqO2hI6JLhDkYlHWg9YGBgYGJgEIsvPysh52ewzaiFhqGRsYmpmTnusgPFqtpYAA==',
    ].join(''),
  },
  {
    format: '7: digits as bytes',
    value: value,
    bytes: [
      'B4ABGPPxWiPkPxOI7ORcLwC6Qb/SkgsiedQDcHZV9hU8EUIFZFdh7wy2aeTJh5uy27ZMX92N4QIR8wf9DQNmtrls7uXm8DbE1CkEraqf9llfiY',
      '7pT82Xb8I/TQITXtBSlLNoyjBGYJti7Z2dU94LW+R7BxwVZXrpaz01GFIO7JJs5vU+EndP3TGlOfQ9PM1bABN4awAAAlMdg67zA1cvTEo6xqZQ',
      'KyE9l6TSSjyJywDapFIKzjckEhgpwVqgRjpKzApWoEarjhIzuFxOzckBNxFwtJ+RkgosUVYrlVQWgKqQpMScxLzkVCUdpdzMvBJQEQ5SVp6Yk5',
      'MK5oHMh6qJL0osB9cpsJoAnOYRdQGkJqiNBQA=',
    ].join(''),
  },
  {
    format: '8: digits as bytes, of rows',
    value: value,
    bytes: [
      'CIABGPPxWiPkPxOI7ORcLwC6Qb/SkgsiedQDcHZV9hU8EUIFZFdh7wy2aeTJh5uy27ZMX92N4QIR8wf9DQNmtrls7uXm8DbE1CkEraqf9llfiY',
      '7pT82Xb8I/TQITXtBSlLNoyjBGYJti7Z2dU94LW+R7BxwVZXrpaz01GFIO7JJs5vU+EndP3TGlOfQ9PM1bABN4awAAAlMdg67zA/kD5C1jU6hW',
      'lHjDbjqibCSp/gU7AtSGUWJWAHmLRQdSoUMTlS6WWESLTZDTWAwMYhFFaVJiDqiuQ2oiKKGUopAGA1gNUmsERzkKCs3aWAA=',
    ].join(''),
  },
];
