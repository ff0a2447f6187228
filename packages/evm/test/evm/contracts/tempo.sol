// SPDX-License-Identifier: Apache-2.0
// Stand-ins for two precompiles of Tempo, as far as mppx 0.11.0 uses them: a TIP-20 token, and the channel reserve of sessions
// (TIP-1034; tempoxyz/tempo, crates/precompiles/src/tip20_channel_reserve), with functions, events, hashes and order of
// transfers as there, without most checks of mistakes. After a change: compile as tokens.sol says, with viaIR, and write abi
// and bytecode into tempo.json.
pragma solidity 0.8.30;

import "./tokens.sol";

contract Tip20 is Token {
    address constant RESERVE = 0x4d50500000000000000000000000000000000000;

    event TransferWithMemo(address indexed from, address indexed to, uint256 amount, bytes32 indexed memo);

    function transferWithMemo(address to, uint256 amount, bytes32 memo) external {
        move(msg.sender, to, amount);
        emit TransferWithMemo(msg.sender, to, amount, memo);
    }

    function reserveTransfer(address from, uint256 amount) external {
        require(msg.sender == RESERVE, "not the reserve");
        move(from, RESERVE, amount);
    }
}

contract ChannelReserve {
    struct Descriptor {
        address payer;
        address payee;
        address operator;
        address token;
        bytes32 salt;
        address authorizedSigner;
        bytes32 expiringNonceHash;
    }
    struct State { uint96 settled; uint96 deposit; uint32 closeRequestedAt; }

    mapping(bytes32 => State) public getChannelState;
    uint256 nonces;

    event ChannelOpened(bytes32 indexed channelId, address indexed payer, address indexed payee, address operator, address token, address authorizedSigner, bytes32 salt, bytes32 expiringNonceHash, uint96 deposit);
    event Settled(bytes32 indexed channelId, address indexed payer, address indexed payee, uint96 cumulativeAmount, uint96 deltaPaid, uint96 newSettled);
    event ChannelClosed(bytes32 indexed channelId, address indexed payer, address indexed payee, uint96 settledToPayee, uint96 refundedToPayer);

    function open(address payee, address operator, address token, uint96 deposit, bytes32 salt, address authorizedSigner) external returns (bytes32 id) {
        bytes32 nonce = keccak256(abi.encode(++nonces));
        Descriptor memory of_ = Descriptor(msg.sender, payee, operator, token, salt, authorizedSigner, nonce);
        id = idOf(of_);
        Tip20(token).reserveTransfer(msg.sender, deposit);
        getChannelState[id].deposit = deposit;
        emit ChannelOpened(id, msg.sender, payee, operator, token, authorizedSigner, salt, nonce, deposit);
    }

    function settle(Descriptor calldata of_, uint96 cumulative, bytes calldata signature) external {
        bytes32 id = idOf(of_);
        State storage state = getChannelState[id];
        require(msg.sender == of_.payee || msg.sender == of_.operator, "not the payee");
        require(cumulative <= state.deposit && cumulative > state.settled, "refused");
        check(of_, id, cumulative, signature);
        uint96 delta = cumulative - state.settled;
        state.settled = cumulative;
        Tip20(of_.token).transfer(of_.payee, delta);
        emit Settled(id, of_.payer, of_.payee, cumulative, delta, cumulative);
    }

    function close(Descriptor calldata of_, uint96 cumulative, uint96 capture, bytes calldata signature) external {
        bytes32 id = idOf(of_);
        State memory state = getChannelState[id];
        require(msg.sender == of_.payee || msg.sender == of_.operator, "not the payee");
        require(capture >= state.settled && capture <= cumulative && capture <= state.deposit, "refused");
        if (capture > state.settled) check(of_, id, cumulative, signature);
        delete getChannelState[id];
        if (capture > state.settled) Tip20(of_.token).transfer(of_.payee, capture - state.settled);
        if (state.deposit > capture) Tip20(of_.token).transfer(of_.payer, state.deposit - capture);
        emit ChannelClosed(id, of_.payer, of_.payee, capture, state.deposit - capture);
    }

    function check(Descriptor calldata of_, bytes32 id, uint96 cumulative, bytes calldata signature) internal view {
        address signer = of_.authorizedSigner == address(0) ? of_.payer : of_.authorizedSigner;
        bytes32 content = keccak256(abi.encode(keccak256("Voucher(bytes32 channelId,uint96 cumulativeAmount)"), id, cumulative));
        bytes32 domain = keccak256(abi.encode(
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
            keccak256("TIP20 Channel Reserve"), keccak256("1"), block.chainid, address(this)
        ));
        require(Signatures.holds(signer, keccak256(abi.encodePacked("\x19\x01", domain, content)), signature), "not signed");
    }

    function idOf(Descriptor memory of_) public view returns (bytes32) {
        return keccak256(abi.encode(of_.payer, of_.payee, of_.operator, of_.token, of_.salt, of_.authorizedSigner, of_.expiringNonceHash, address(this), block.chainid));
    }
}

/// Says what it is told as an event of a session.
contract FalseReserve {
    function settledLog(bytes32 id, address payer, address payee, uint96 amount) external {
        emit ChannelReserve.Settled(id, payer, payee, amount, amount, amount);
    }
}
