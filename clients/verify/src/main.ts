#!/usr/bin/env node
import { runVerify } from './cli.ts';

process.exitCode = await runVerify(process.argv.slice(2), line => console.log(line));
