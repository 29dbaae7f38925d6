// A stack in a child process that a test can kill: node child.ts CDK_OUT DATA_DIR
import { startStack } from '../../lib/local/stack.ts';

const [cdkOut = '', dataDir = ''] = process.argv.slice(2);
const awsLike = { environments: 2, seed: 1, postMs: 0 };
const stack = await startStack({ cdkOut, dataDir, port: 0, awsLike, log: line => process.stderr.write(`${line}\n`) });
const { restUrl, socketUrl, endpoint, region, credentials, outputs } = stack;
process.stdout.write(`${JSON.stringify({ restUrl, socketUrl, endpoint, region, credentials, outputs })}\n`);
process.once('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
